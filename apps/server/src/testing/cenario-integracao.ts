import { randomBytes } from 'node:crypto'
import { PREFIXO_CREDENCIAL } from '@lastro/shared/integracao/credencial'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { hashToken } from '../http/guard.ts'
import { next } from './documentos.ts'

/** Rows of a store's integration. */
export function cenarioIntegracao(db: Db, clock: Clock) {
  async function servico(lojaId: number, nome: string) {
    const { id } = await db
      .insertInto('usuario')
      .values({
        cpf: null,
        servico: true,
        nome,
        estabelecimentoId: lojaId,
        senhaHash: '!',
        senhaAlteradaEm: clock.now(),
        termoAceitoEm: null,
        criadoEm: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  return {
    /** A partner system's credential; resolves to its token. */
    async credencial(lojaId: number, nome = 'Sistema da Loja') {
      const token = `${PREFIXO_CREDENCIAL}${randomBytes(32).toString('base64url')}`
      const usuarioId = await servico(lojaId, `${nome} (credencial)`)
      const { id } = await db
        .insertInto('credencial')
        .values({
          lojaId,
          usuarioId,
          nome,
          tokenHash: hashToken(token),
          tokenFinal: token.slice(-4),
          criadaEm: clock.now(),
          criadaPor: usuarioId,
          ultimoUsoEm: null,
          revogadaEm: null,
          revogadaPor: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, token }
    },

    /** A store's webhook target without a listener, unless `url` names another. */
    async webhook(lojaId: number, url = `https://loja-${next()}.example/avisos`) {
      const { id } = await db
        .insertInto('webhook')
        .values({
          lojaId,
          url,
          segredo: `whsec_${randomBytes(32).toString('base64')}`,
          criadoEm: clock.now(),
          criadoPor: await servico(lojaId, 'Pessoa da Loja'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
