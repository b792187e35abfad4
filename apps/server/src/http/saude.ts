import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../db/tables.ts'
import { publico } from './acesso.ts'

const situacao = z.object({ situacao: z.enum(['ok', 'superado', 'somente_leitura', 'indisponivel']) })

/**
 * Writes to the log and waits until it is kept, without a row anywhere: fails on a full disk and on a standby. Not in a transaction that may
 * not write; the message itself would pass there.
 */
async function escrever(db: Db): Promise<void> {
  const { rows } = await sql<{
    leitura: boolean
  }>`select current_setting('transaction_read_only')::boolean as leitura,
    pg_logical_emit_message(true, 'lastro', '')`.execute(db)
  if (rows[0]?.leitura) throw new Error('read-only')
}

/** /saude: the process lives. /saude/pronto: the database answers, is this program's, and keeps what is written. */
export function registerSaude(app: FastifyInstance, db: Db, superado: () => boolean): void {
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
      if (superado()) return reply.code(503).send({ situacao: 'superado' })
      try {
        await sql`select 1`.execute(db)
      } catch (error) {
        request.log.warn({ err: error }, 'database does not answer')
        return reply.code(503).send({ situacao: 'indisponivel' })
      }
      try {
        await escrever(db)
        return { situacao: 'ok' }
      } catch (error) {
        request.log.warn({ err: error }, 'database can not write')
        return reply.code(503).send({ situacao: 'somente_leitura' })
      }
    },
  })
}
