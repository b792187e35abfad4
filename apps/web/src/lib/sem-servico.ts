const ouvintes = new Set<() => void>()

/** The server answered 503: it can't use its database. */
export function reportSemServico(): void {
  for (const ouvinte of ouvintes) ouvinte()
}

export function onSemServico(ouvinte: () => void): () => void {
  ouvintes.add(ouvinte)
  return () => void ouvintes.delete(ouvinte)
}

const A_CADA_MS = 3_000

/**
 * Polls the server until it is ready, then calls `onRecovered` once. Not a call of `api`, since a failure is not
 * reported. Returns a function that stops the polling.
 */
export function esperarServico(voltou: () => void): () => void {
  const parar = new AbortController()
  const { signal } = parar
  const perguntar = async () => {
    const pronto = await fetch('/saude/pronto', { signal, cache: 'no-store', credentials: 'omit' }).catch(
      () => undefined,
    )
    if (!pronto?.ok || signal.aborted) return
    acabar()
    voltou()
  }
  const timer = setInterval(() => void perguntar(), A_CADA_MS)
  const acabar = () => {
    clearInterval(timer)
    parar.abort()
  }
  return acabar
}
