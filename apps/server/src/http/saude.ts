import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../db/tables.ts'
import { publico } from './acesso.ts'

const situacao = z.object({ situacao: z.enum(['ok', 'indisponivel']) })

/** /saude: the process lives. /saude/pronto: the database answers. */
export function registerSaude(app: FastifyInstance, db: Db): void {
  app.get('/saude', {
    config: { acesso: publico },
    logLevel: 'warn',
    schema: { tags: ['Saúde'], response: { 200: situacao } },
    handler: async () => ({ situacao: 'ok' }),
  })
  app.get('/saude/pronto', {
    config: { acesso: publico },
    logLevel: 'warn',
    schema: { tags: ['Saúde'], response: { 200: situacao, 503: situacao } },
    handler: async (request, reply) => {
      try {
        await sql`select 1`.execute(db)
        return { situacao: 'ok' }
      } catch (error) {
        request.log.warn({ err: error }, 'database does not answer')
        return reply.code(503).send({ situacao: 'indisponivel' })
      }
    },
  })
}
