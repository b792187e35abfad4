import { PASSOS_DA_HISTORIA, type PassoDaHistoria } from '@lastro/shared/carteira/carteira'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Db } from '#db/tables.ts'

/** Which steps the institution has done since `desde`, with contracts of its own making. */
export async function findPrimeiraHistoria(db: Db, instituicaoId: number, desde: Date) {
  const contratos = await db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('criadoEm', '>', desde)
    .select(({ exists, selectFrom }) => [
      'status',
      'enviadoEm',
      exists(
        selectFrom('notificacao')
          .where('estabelecimentoId', '=', instituicaoId)
          .whereRef('contratoId', '=', 'contrato.id')
          .where('chave', 'like', 'contrato:%:aprovar:%')
          .where('lidaEm', 'is not', null)
          .select('notificacao.id'),
      ).as('avisado'),
    ])
    .execute()
  const pedido = await db
    .selectFrom('pedidoReforco')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('pedidoEm', '>', desde)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const feitos: Record<PassoDaHistoria, boolean> = {
    rascunho: contratos.length > 0,
    envio: contratos.some(({ enviadoEm }) => enviadoEm !== null),
    aprovacao: contratos.some(({ status }) => STATUS[status].cobrado),
    aviso: contratos.some(({ avisado }) => avisado),
    reforco: pedido !== undefined,
  }
  return PASSOS_DA_HISTORIA.map((passo) => feitos[passo])
}
