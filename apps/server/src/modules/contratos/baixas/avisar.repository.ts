import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'

/** Notes what the store is told. The version stays, because nobody acted. */
export async function updateValorAvisado(
  tx: Tx,
  { instituicaoFinanceiraId, id }: { instituicaoFinanceiraId: number; id: number },
  valorAvisado: Centavos,
): Promise<void> {
  await tx
    .updateTable('baixa')
    .set({ valorAvisado })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', id)
    .execute()
}

/** Counts unpaid payoffs past their last day, by institution and store. */
export const listVencidas = (db: Db, hoje: Dia) =>
  db
    .selectFrom('baixa')
    .where('estado', '=', 'aberta')
    .where('prazo', '<', hoje)
    .groupBy(['instituicaoFinanceiraId', 'lojaId'])
    .select(['instituicaoFinanceiraId', 'lojaId', sql<number>`count(*)::integer`.as('quantas')])
    .select(sql<Dia>`min(prazo)`.as('desde'))
    .orderBy('instituicaoFinanceiraId')
    .orderBy('lojaId')
    .execute()
