/** Calls that public/first-visit.js has sent for the session in storage. */
interface PrefetchedAnswers {
  token: string
  /** By address of the call. */
  answers: Map<string, Promise<Response>>
  /** Value of `performance.now()` after which the answers are too old. */
  expiresAt: number
}
declare global {
  var lastroPrefetched: PrefetchedAnswers | undefined
}

/** Takes the answer of a call that first-visit.js has sent: once, within its time, and only for the same session. */
export function takePrefetched(token: string | undefined, path: string): Promise<Response> | undefined {
  const { lastroPrefetched: prefetched } = globalThis
  if (!prefetched || prefetched.token !== token || performance.now() > prefetched.expiresAt) return undefined
  const answer = prefetched.answers.get(path)
  prefetched.answers.delete(path)
  return answer
}

/** Whether answers are waiting to be taken. */
export function hasPrefetched(): boolean {
  const { lastroPrefetched: prefetched } = globalThis
  return prefetched !== undefined && prefetched.answers.size > 0 && performance.now() <= prefetched.expiresAt
}

/** Drops all answers, since something has changed. */
export function forgetPrefetched(): void {
  globalThis.lastroPrefetched = undefined
}
