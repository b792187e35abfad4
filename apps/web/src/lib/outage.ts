const listeners = new Set<() => void>()

/** The server answered 503: it can't use its database. */
export function reportOutage(): void {
  for (const listener of listeners) listener()
}

export function onOutage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const POLL_MS = 3_000

/**
 * Polls the server until it is ready, then calls `onRecovered` once. Not a call of `api`, since a failure is not
 * reported. Returns a function that stops the polling.
 */
export function waitForService(onRecovered: () => void): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const poll = async () => {
    const response = await fetch('/saude/pronto', { signal, cache: 'no-store', credentials: 'omit' }).catch(
      () => undefined,
    )
    if (!response?.ok || signal.aborted) return
    stop()
    onRecovered()
  }
  const timer = setInterval(() => void poll(), POLL_MS)
  const stop = () => {
    clearInterval(timer)
    abort.abort()
  }
  return stop
}
