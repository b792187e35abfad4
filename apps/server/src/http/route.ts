import type { Call, NamesIn } from '@lastro/shared/call'
import { idTexto } from '@lastro/shared/id'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Acesso } from './acesso.ts'
import { etagOf } from './etag.ts'
import { FILE_ANSWERS } from './file-answer.ts'

type Output<C, Part extends string, Else> =
  C extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.output<S> : Else

/** A request of a call, read by the call's schemas. */
type CallRequest<C extends Call> = FastifyRequest<{
  Params: Output<C, 'params', Record<NamesIn<C['path']>, number>>
  Querystring: Output<C, 'query', unknown>
  Body: Output<C, 'body', unknown>
}>

type Answer<C extends Call> = C extends { answer: z.ZodType }
  ? Output<C, 'answer', never> & (C extends { etag: true } ? { versao: number } : unknown)
  : C extends { answer: string }
    ? FastifyReply
    : unknown

interface Registration<C extends Call> extends Pick<FastifyContextConfig, 'heavy' | 'checkBody'> {
  acesso: Acesso
  summary: string
  description?: string
  /** Bytes. */
  bodyLimit?: number
  exposeHeadRoute?: true
  handler: (request: CallRequest<C>, reply: FastifyReply) => Promise<Answer<C>> | Answer<C>
}

function answersOf({ answer, conflict }: Call) {
  const file = typeof answer === 'string' && FILE_ANSWERS[answer]
  return {
    ...(answer ? { 200: file || answer } : { 204: z.undefined() }),
    ...(conflict && { 409: conflict }),
  }
}

/** A path's parts are ids where the call says nothing else. */
function paramsOf({ path, params }: Call) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, idTexto] as const)
  return params ?? (names.length > 0 ? z.object(Object.fromEntries(names)) : undefined)
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const withoutAbsent = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Present<T>

/**
 * Registers routes of calls, under a tag of the API's document. A handler answers by its call's schemas. The ETag is the
 * answer's `versao`, and a call without an answer is 204 once the handler is done.
 */
export function routesOf(app: FastifyInstance, tag: string) {
  return <C extends Call>(call: C, registration: Registration<C>): void => {
    const { method, path: url, query, body, answer, etag, ifMatch, idempotente, recebeArquivo } = call
    const { acesso, heavy, checkBody, summary, description, handler, ...options } = registration
    const params = paramsOf(call)
    app.route({
      ...options,
      method,
      url,
      config: withoutAbsent({ acesso, heavy, checkBody, etag, ifMatch, idempotente, recebeArquivo }),
      schema: {
        tags: [tag],
        ...withoutAbsent({ summary, description, params, querystring: query, body }),
        response: answersOf(call),
      },
      async handler(request, reply) {
        const answered: unknown = await handler(request as CallRequest<C>, reply)
        if (etag) reply.header('etag', etagOf(answered as { versao: number }))
        if (answer) return answered
        reply.code(204)
        return undefined
      },
    })
  }
}
