import type { DiaSemExpediente } from '@lastro/shared/calendario/dias-sem-expediente'
import type { Dia } from '@lastro/shared/dia'
import type { Db, Tx } from '#db/tables.ts'

/** An institution's own days off, by day; at most `MAXIMO_DE_DIAS`. */
export const listDias = (db: Db, instituicaoFinanceiraId: number) =>
  db
    .selectFrom('diaSemExpediente')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .select(['dia', 'nome'])
    .orderBy('dia')
    .execute()

/** Locks an institution, and so its days off. */
export async function lockInstituicao(tx: Tx, instituicaoFinanceiraId: number): Promise<void> {
  await tx
    .selectFrom('instituicaoFinanceira')
    .where('id', '=', instituicaoFinanceiraId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Inserts a day off, or gives it another name. */
export async function upsertDia(
  tx: Tx,
  instituicaoFinanceiraId: number,
  { dia, nome }: DiaSemExpediente,
): Promise<void> {
  await tx
    .insertInto('diaSemExpediente')
    .values({ instituicaoFinanceiraId, dia, nome })
    .onConflict((conflict) => conflict.columns(['instituicaoFinanceiraId', 'dia']).doUpdateSet({ nome }))
    .execute()
}

export async function deleteDia(tx: Tx, instituicaoFinanceiraId: number, dia: Dia): Promise<void> {
  await tx
    .deleteFrom('diaSemExpediente')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('dia', '=', dia)
    .execute()
}
