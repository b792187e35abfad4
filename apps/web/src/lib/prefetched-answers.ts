/** What public/antes-de-tudo.js has asked for the session that it found. */
interface PrefetchedAnswers {
  token: string
  /** By the address of the call. */
  answers: Map<string, Promise<Response>>
  /** `performance.now()` from which on they are too old to be shown as news. */
  expiresAt: number
}
declare global {
  var lastroPrefetched: PrefetchedAnswers | undefined
}

/** The answer of a call that was sent before our code was there: once, soon, and only for the session that asked. */
export function takePrefetched(token: string | undefined, path: string): Promise<Response> | undefined {
  const { lastroPrefetched: prefetched } = globalThis
  if (!prefetched || prefetched.token !== token || performance.now() > prefetched.expiresAt) return undefined
  const answer = prefetched.answers.get(path)
  prefetched.answers.delete(path)
  return answer
}

/** Whether answers are on their way that somebody may take. */
export function hasPrefetched(): boolean {
  const { lastroPrefetched: prefetched } = globalThis
  return prefetched !== undefined && prefetched.answers.size > 0 && performance.now() <= prefetched.expiresAt
}

/** From now on everything is asked anew: something has been changed. */
export function forgetPrefetched(): void {
  globalThis.lastroPrefetched = undefined
}
