import type { EstadoDaBaixa } from '@lastro/shared/baixas/estados-da-baixa'
import { sql } from 'kysely'
import { anyOf } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { baixasComNomes, EM_CURSO } from './baixas.sql.ts'

/** Reads the payoffs that go on of an institution's contracts, in the order of their ids. */
export async function listBaixasEmCurso(
  db: Db,
  instituicaoFinanceiraId: number,
  contratoIds: readonly number[],
) {
  if (contratoIds.length === 0) return []
  return db
    .selectFrom('baixa as b')
    .where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('b.contratoId', '=', anyOf(contratoIds))
    .where('b.encerradaEm', 'is', null)
    .select(EM_CURSO)
    .orderBy('b.id')
    .execute()
}
export type BaixaEmCurso = Awaited<ReturnType<typeof listBaixasEmCurso>>[number]

/** Ends what goes on of pledges that ended: what was paid is released, the rest is cancelled. Answers both by id. */
export async function updateBaixasDePenhoresFechados(
  tx: Tx,
  { instituicaoFinanceiraId, penhorIds }: { instituicaoFinanceiraId: number; penhorIds: readonly number[] },
  { motivo, agora }: { motivo: string; agora: Date },
): Promise<{ id: number; estado: EstadoDaBaixa }[]> {
  return tx
    .updateTable('baixa')
    .set({
      estado: sql<EstadoDaBaixa>`case estado when 'paga' then 'liberada' else 'cancelada' end`,
      encerradaEm: agora,
      motivoDoFim: motivo,
      versao: sql`versao + 1`,
    })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('penhorId', '=', anyOf(penhorIds))
    .where('encerradaEm', 'is', null)
    .returning(['id', 'estado'])
    .execute()
}

/**
 * Takes vehicles whose payoffs end out of the stock, on the day of the sale or loss. Left there, a sold vehicle would be
 * free to be pledged until the store's next load. A load that lists it brings it back, as any vehicle.
 */
export async function updateVeiculosVendidos(
  tx: Tx,
  { instituicaoFinanceiraId, ids }: { instituicaoFinanceiraId: number; ids: readonly number[] },
  agora: Date,
): Promise<void> {
  await sql`
    update veiculo v set saiu_em = least((b.data_venda + time '12:00') at time zone 'America/Sao_Paulo', ${agora}::timestamptz),
      saida_informada = true, atualizado_em = ${agora}
    from baixa b
    where b.instituicao_financeira_id = ${instituicaoFinanceiraId} and b.id = any(${ids}::bigint[])
      and b.motivo in ('venda', 'perda_total') and v.id = b.veiculo_id and v.saiu_em is null`.execute(tx)
}

/** Reads what notices say of payoffs, by id. */
export const listBaixasDosAvisos = (db: Db, instituicaoFinanceiraId: number, ids: readonly number[]) =>
  baixasComNomes(db)
    .where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('b.id', '=', anyOf(ids))
    .orderBy('b.id')
    .execute()
export type BaixaDoAviso = Awaited<ReturnType<typeof listBaixasDosAvisos>>[number]
