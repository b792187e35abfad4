import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import { hasDiskSpace } from '../db/disk-space.ts'
import { outageOf } from '../db/outage.ts'
import type { Db } from '../db/tables.ts'
import { publico } from './acesso.ts'

const situacao = z.object({ situacao: z.literal('ok') })

/** Why no call should come here now, for operators. */
const MENSAGEM = {
  superado: 'O banco de dados é de uma versão mais nova do Lastro: encerre este servidor.',
  somente_leitura: 'O banco de dados só pode ser lido: nada é gravado.',
  sem_espaco: 'O disco do banco de dados está cheio: nada novo pode ser gravado.',
  indisponivel: 'O banco de dados não responde.',
} as const
const problema = z.object({
  situacao: z.enum(['superado', 'somente_leitura', 'sem_espaco', 'indisponivel']),
  mensagem: z.string(),
})
const problemBody = (qual: keyof typeof MENSAGEM) => ({ situacao: qual, mensagem: MENSAGEM[qual] })

/**
 * Writes to the write-ahead log and waits for the flush, without a row: fails on a standby. A read-only transaction
 * would let the message pass, so `leitura` is checked. A full disk goes unnoticed while the current log segment lasts.
 */
async function probeWrite(db: Db): Promise<void> {
  const { rows } = await sql<{
    leitura: boolean
  }>`select current_setting('transaction_read_only')::boolean as leitura,
    pg_logical_emit_message(true, 'lastro', '')`.execute(db)
  if (rows[0]?.leitura) throw new Error('read-only')
}

/**
 * Registers /saude (the process lives) and /saude/pronto (the database answers, has this program's schema, is writable
 * and has room).
 */
export function registerSaude(app: FastifyInstance, db: Db, isOutdated: () => boolean): void {
  app.get('/saude', {
    exposeHeadRoute: true,
    config: { acesso: publico },
    logLevel: 'warn',
    schema: { tags: ['Saúde'], summary: 'Se o processo vive', response: { 200: situacao } },
    handler: async () => ({ situacao: 'ok' as const }),
  })
  app.get('/saude/pronto', {
    exposeHeadRoute: true,
    config: { acesso: publico },
    logLevel: 'warn',
    schema: {
      tags: ['Saúde'],
      summary: 'Se o servidor pode atender',
      response: { 200: situacao, 503: problema },
    },
    handler: async (request, reply) => {
      if (isOutdated()) return reply.code(503).send(problemBody('superado'))
      try {
        await sql`select 1`.execute(db)
      } catch (error) {
        request.log.warn({ err: error }, 'database does not answer')
        return reply.code(503).send(problemBody('indisponivel'))
      }
      try {
        await probeWrite(db)
      } catch (error) {
        request.log.warn({ err: error }, 'database can not write')
        const cheio = outageOf(error) === 'cheio'
        return reply.code(503).send(problemBody(cheio ? 'sem_espaco' : 'somente_leitura'))
      }
      if (!(await hasDiskSpace(db))) {
        request.log.warn('the disk of the database is full')
        return reply.code(503).send(problemBody('sem_espaco'))
      }
      return { situacao: 'ok' as const }
    },
  })
}
