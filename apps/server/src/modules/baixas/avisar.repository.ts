import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { sql } from 'kysely'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'

/** Notes what the store is told of payoffs of one institution. Their versions stay, because nobody acted. */
export async function updateValoresAvisados(
  tx: Tx,
  instituicaoFinanceiraId: number,
  avisados: readonly { id: number; valor: Centavos }[],
): Promise<void> {
  if (avisados.length === 0) return
  await sql`
    update baixa b set valor_avisado = a.valor from ${unnest(avisados, { id: 'bigint', valor: 'bigint' })} as a (id, valor)
    where b.instituicao_financeira_id = ${instituicaoFinanceiraId} and b.id = a.id`.execute(tx)
}

/** Counts payoffs past their last day that something is left to pay for, by institution and store. */
export const listVencidas = (db: Db, hoje: Dia) =>
  db
    .selectFrom('baixa')
    .where('estado', '=', 'aberta')
    .where('nadaFalta', '=', false)
    .where('prazo', '<', hoje)
    .groupBy(['instituicaoFinanceiraId', 'lojaId'])
    .select(['instituicaoFinanceiraId', 'lojaId', sql<number>`count(*)::integer`.as('quantas')])
    .select(sql<Dia>`min(prazo)`.as('desde'))
    .orderBy('instituicaoFinanceiraId')
    .orderBy('lojaId')
    .execute()
