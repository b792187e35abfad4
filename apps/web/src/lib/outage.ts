/** banco: the server can't use its database; conexao: the server can't be reached. */
export type Outage = 'banco' | 'conexao'

const listeners = new Set<(what: Outage) => void>()

export function reportOutage(what: Outage): void {
  for (const listener of listeners) listener(what)
}

export function onOutage(listener: (what: Outage) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const POLL_MS = 3_000

/** Not a call of `api`, since a failure is not reported. */
const askService = (signal: AbortSignal | null = null) =>
  fetch('/saude/pronto', { signal, cache: 'no-store', credentials: 'omit' }).catch(() => undefined)

/**
 * A call got no answer. If the server can't be reached at all, this is an outage, which has its bar; otherwise `tell`
 * says what failed.
 */
export async function reportNoAnswer(tell: () => void): Promise<void> {
  if (!(await askService())) reportOutage('conexao')
  else tell()
}

/**
 * Polls the server until it is ready, then calls `onRecovered` once. Returns a function that stops the polling.
 */
export function waitForService(onRecovered: () => void): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const poll = async () => {
    const response = await askService(signal)
    if (!response?.ok || signal.aborted) return
    stop()
    onRecovered()
  }
  const timer = setInterval(() => void poll(), POLL_MS)
  addEventListener('online', () => void poll(), { signal })
  const stop = () => {
    clearInterval(timer)
    abort.abort()
  }
  return stop
}
