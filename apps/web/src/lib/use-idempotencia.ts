import { useCallback, useRef } from 'react'

const NENHUM = { pedido: '', chave: '' }

/**
 * Makes Idempotency-Keys: an unchanged request keeps its key, a changed one gets a new key. `forget`: the request
 * succeeded, so that repeating it counts as new.
 */
export function useIdempotencia() {
  const ultimo = useRef(NENHUM)
  const chaveDe = useCallback((pedido: unknown): string => {
    const texto = JSON.stringify(pedido)
    if (ultimo.current.pedido !== texto) ultimo.current = { pedido: texto, chave: crypto.randomUUID() }
    return ultimo.current.chave
  }, [])
  const esquecer = useCallback(() => {
    ultimo.current = NENHUM
  }, [])
  return { chaveDe, esquecer }
}
