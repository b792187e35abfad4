import type { FastifyReply } from 'fastify'
import { BusinessError } from './errors.ts'

/** The version of a thing as an ETag; every change counts it up. */
export function etagDe({ versao }: { versao: number }): string {
  return `"${versao}"`
}

/** An answer whose version goes along as its ETag. */
export function comEtag<T extends { versao: number }>(reply: FastifyReply, answer: T): T {
  reply.header('etag', etagDe(answer))
  return answer
}

const ETAG = /^(?:W\/)?("[^"]*")$/

/** The tags of the header; a weak one counts like a strong one, since a proxy that compresses makes ours weak. */
function tagsDe(ifMatch: string): string[] {
  return ifMatch.split(',').map((item) => {
    const tag = ETAG.exec(item.trim())?.[1]
    if (tag === undefined) throw new BusinessError('Cabeçalho If-Match inválido.')
    return tag
  })
}

/** Whether an If-Match header, as sent, accepts this version; without the header the call is taken (domain 2). */
export function aceitaVersao(ifMatch: string | undefined, atual: { versao: number }): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return tagsDe(ifMatch).includes(etagDe(atual))
}
