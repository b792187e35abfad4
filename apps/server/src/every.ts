import { setTimeout as wait } from 'node:timers/promises'

export interface Repeated {
  /** Begins nothing more; resolves when running work has ended. */
  stop(): Promise<void>
}

/**
 * Runs `work` again `ms` milliseconds after its last end, until stopped, never twice at once. Doesn't keep the process
 * alive. What `work` throws goes to `onError`. A loop ends within a second of its stop: work that may take longer must end
 * early once its signal is aborted.
 */
export function every(
  ms: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void = () => undefined,
): Repeated {
  const end = new AbortController()
  const due = () => wait(ms, true, { signal: end.signal, ref: false }).catch(() => false)
  const loop = async () => {
    while (await due()) await work(end.signal).catch(onError)
  }
  const ended = loop()
  return {
    stop() {
      end.abort()
      return ended
    },
  }
}
