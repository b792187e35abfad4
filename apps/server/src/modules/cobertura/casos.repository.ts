import type { PassoRegistrado } from '@lastro/shared/cobertura/cobertura'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Tx } from '../../db/tables.ts'
import type { ChaveDoContrato } from './avaliacao.repository.ts'

export interface CasoAberto extends ChaveDoContrato {
  id: number
}

/** The open case of each of these contracts that has one. */
export async function listCasosAbertos(tx: Tx, contratos: readonly ChaveDoContrato[]): Promise<CasoAberto[]> {
  if (contratos.length === 0) return []
  return tx
    .selectFrom('casoDeficit')
    .where('fechadoEm', 'is', null)
    .where(
      sql<boolean>`(instituicao_financeira_id, contrato_id) in (select * from unnest(
        ${contratos.map(({ instituicaoFinanceiraId }) => instituicaoFinanceiraId)}::bigint[],
        ${contratos.map(({ contratoId }) => contratoId)}::bigint[]))`,
    )
    .select(['instituicaoFinanceiraId', 'contratoId', 'id'])
    .execute()
}

export async function insertCasos(
  tx: Tx,
  contratos: readonly ChaveDoContrato[],
  abertoEm: Date,
): Promise<CasoAberto[]> {
  if (contratos.length === 0) return []
  return tx
    .insertInto('casoDeficit')
    .values(
      contratos.map(({ instituicaoFinanceiraId, contratoId }) => ({
        instituicaoFinanceiraId,
        contratoId,
        abertoEm,
        fechadoEm: null,
        avisadoEm: null,
        avisadoPercentual: null,
      })),
    )
    .returning(['instituicaoFinanceiraId', 'contratoId', 'id'])
    .execute()
}

export async function updateCasosFechados(tx: Tx, casos: readonly CasoAberto[], agora: Date): Promise<void> {
  if (casos.length === 0) return
  await tx
    .updateTable('casoDeficit')
    // Clocks of several servers differ a little, and a case never closes before it opened.
    .set({ fechadoEm: sql`greatest(aberto_em, ${agora}::timestamptz)` })
    .where(
      sql<boolean>`(instituicao_financeira_id, id) in (select * from unnest(
        ${casos.map(({ instituicaoFinanceiraId }) => instituicaoFinanceiraId)}::bigint[],
        ${casos.map(({ id }) => id)}::bigint[]))`,
    )
    .execute()
}

export interface NovoPasso {
  caso: CasoAberto
  passo: PassoRegistrado
  totalAtual: Centavos
  valorGarantia: Centavos
}

export async function insertPassos(tx: Tx, passos: readonly NovoPasso[], data: Date): Promise<void> {
  if (passos.length === 0) return
  await tx
    .insertInto('casoDeficitPasso')
    .values(
      passos.map(({ caso, ...passo }) => ({
        instituicaoFinanceiraId: caso.instituicaoFinanceiraId,
        casoId: caso.id,
        data,
        ...passo,
      })),
    )
    .execute()
}
