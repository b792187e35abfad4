import type { Dia } from '@lastro/shared/dia'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { existsConsulta, lockUsuario } from './registro.repository.ts'
import { registrar } from './registro.service.ts'

/**
 * Writes to the audit which institution's data an operator of the platform reads, once per operator, institution and
 * day in São Paulo. Screens of the platform itself belong to no institution. A read waits only for the day's first row
 * of this process. Where the row can't be written, the read is answered and the log says so.
 */
export function registerConsultasDeOperador(app: FastifyInstance, { db, clock }: Ambiente): void {
  /** The last day written, by operator and institution. */
  const written = new Map<string, Dia>()

  async function record(request: FastifyRequest, instituicaoId: number): Promise<void> {
    const { sessao } = request
    const [key, hoje] = [`${sessao.usuarioId} ${instituicaoId}`, clock.today()]
    if (written.get(key) === hoje) return
    written.set(key, hoje)
    try {
      await withTransaction(db, async (tx) => {
        // Another process may write this operator's row at the same time.
        await lockUsuario(tx, sessao.usuarioId)
        const coisa = { instituicaoId, entidade: 'estabelecimento', entidadeId: instituicaoId } as const
        if (await existsConsulta(tx, coisa, { usuarioId: sessao.usuarioId, dia: hoje })) return
        await registrar(tx, { ...coisa, sessao, acao: 'consultar', agora: clock.now() })
      })
    } catch (error) {
      written.delete(key)
      request.log.warn({ err: error }, 'the read of an operator could not be audited')
    }
  }

  app.addHook('preHandler', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.routeOptions.config.acesso?.tipo !== 'permissao') return
    if (request.sessao.tipo !== 'operador') return
    const { instituicaoId } = request.alvo
    if (instituicaoId !== null) await record(request, instituicaoId)
  })
}
