import { useCallback, useRef } from 'react'

const NENHUM = { pedido: '', chave: '' }

/**
 * Gives a request its Idempotency-Key: sent again as it was it is the same one, changed it is another. `esquecer`: it was done, so that the
 * same again is another, too.
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
