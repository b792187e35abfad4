import type { FastifyReply } from 'fastify'
import { BusinessError } from './errors.ts'

/** The version of a thing as an ETag; every change increments it. */
export function etagOf({ versao }: { versao: number }): string {
  return `"${versao}"`
}

/** Sends the answer's version as its ETag. */
export function withEtag<T extends { versao: number }>(reply: FastifyReply, answer: T): T {
  reply.header('etag', etagOf(answer))
  return answer
}

const ETAG = /^(?:W\/)?("[^"]*")$/

/** The tags of the header. A weak tag counts like a strong one, since a compressing proxy makes our tags weak. */
function tagsOf(ifMatch: string): string[] {
  return ifMatch.split(',').map((item) => {
    const tag = ETAG.exec(item.trim())?.[1]
    if (tag === undefined) throw new BusinessError('Cabeçalho If-Match inválido.')
    return tag
  })
}

/**
 * Whether an If-Match header, as sent, accepts this version. Without the header every version is accepted (domain 2).
 */
export function acceptsVersion(ifMatch: string | undefined, atual: { versao: number }): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return tagsOf(ifMatch).includes(etagOf(atual))
}
