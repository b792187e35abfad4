import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import { whitelistValida } from '#modules/vinculos/whitelist-valida.sql.ts'

/** Counts `hoje` once. Returns the first day and the number of days since the last full load that wasn't held back. */
export function upsertRetencao(tx: Tx, lojaId: number, hoje: Dia): Promise<{ desde: Dia; dias: number }> {
  return tx
    .insertInto('estoqueRetido')
    .values({ lojaId, desde: hoje, ultimoDia: hoje })
    .onConflict((conflict) =>
      conflict.column('lojaId').doUpdateSet({
        dias: sql`estoque_retido.dias + (excluded.ultimo_dia > estoque_retido.ultimo_dia)::integer`,
        ultimoDia: sql`greatest(estoque_retido.ultimo_dia, excluded.ultimo_dia)`,
      }),
    )
    .returning(['desde', 'dias'])
    .executeTakeFirstOrThrow()
}

export async function deleteRetencao(tx: Tx, lojaId: number): Promise<void> {
  await tx.deleteFrom('estoqueRetido').where('lojaId', '=', lojaId).execute()
}

/** Institutions with a valid entry in the whitelist, or with vehicles of the store in guarantee. */
export async function listInstituicoesLigadas(db: Db, lojaId: number, hoje: Dia): Promise<number[]> {
  const rows = await whitelistValida(db, hoje)
    .where('whitelist.lojaId', '=', lojaId)
    .select('whitelist.instituicaoFinanceiraId as id')
    .union(
      db
        .selectFrom('penhor')
        .where('lojaId', '=', lojaId)
        .where('dataExclusao', 'is', null)
        .select('instituicaoFinanceiraId as id'),
    )
    .execute()
  return rows.map(({ id }) => id)
}
