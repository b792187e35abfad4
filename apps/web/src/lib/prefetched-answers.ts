/** What public/antes-de-tudo.js has asked for the session that it found. */
interface PrefetchedAnswers {
  token: string
  /** By the address of the call. */
  respostas: Map<string, Promise<Response>>
  /** `performance.now()` from which on they are too old to be shown as news. */
  ate: number
}
declare global {
  var lastroAdiantadas: PrefetchedAnswers | undefined
}

/** The answer of a call that was sent before our code was there: once, soon, and only for the session that asked. */
export function takePrefetched(token: string | undefined, endereco: string): Promise<Response> | undefined {
  const { lastroAdiantadas: adiantadas } = globalThis
  if (!adiantadas || adiantadas.token !== token || performance.now() > adiantadas.ate) return undefined
  const resposta = adiantadas.respostas.get(endereco)
  adiantadas.respostas.delete(endereco)
  return resposta
}

/** Whether answers are on their way that somebody may take. */
export function hasPrefetched(): boolean {
  const { lastroAdiantadas: adiantadas } = globalThis
  return adiantadas !== undefined && adiantadas.respostas.size > 0 && performance.now() <= adiantadas.ate
}

/** From now on everything is asked anew: something has been changed. */
export function forgetPrefetched(): void {
  globalThis.lastroAdiantadas = undefined
}
