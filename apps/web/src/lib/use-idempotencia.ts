import { useCallback, useRef } from 'react'

/** Gives a request its Idempotency-Key: sent again as it was it is the same one, changed it is another. */
export function useIdempotencia(): (pedido: unknown) => string {
  const ultimo = useRef({ pedido: '', chave: '' })
  return useCallback((pedido) => {
    const texto = JSON.stringify(pedido)
    if (ultimo.current.pedido !== texto) ultimo.current = { pedido: texto, chave: crypto.randomUUID() }
    return ultimo.current.chave
  }, [])
}
