import { useCallback, useRef } from 'react'
import { randomKey } from './random-key.ts'

const NONE = { pedido: '', chave: '' }

/**
 * Makes Idempotency-Keys: an unchanged request keeps its key, a changed one gets a new key. `forget`: the request
 * succeeded, so that repeating it counts as new.
 */
export function useIdempotencia() {
  const last = useRef(NONE)
  const chaveDe = useCallback((pedido: unknown): string => {
    const texto = JSON.stringify(pedido)
    if (last.current.pedido !== texto) last.current = { pedido: texto, chave: randomKey() }
    return last.current.chave
  }, [])
  const forget = useCallback(() => {
    last.current = NONE
  }, [])
  return { chaveDe, forget }
}
