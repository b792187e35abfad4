import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'

/** Names (`n`) of the file's months that are to be published. */
export const nomesPublicados = (importacaoId: number) => sql`(select n.* from importacao_fipe_modelo n
      join importacao_fipe_mes x on (x.importacao_id, x.tipo_id, x.mes) = (n.importacao_id, n.tipo_id, n.mes) and x.situacao <> 'igual'
      where n.importacao_id = ${importacaoId}) n`

/** Staged lines (`f`) of months that weren't loaded before, with their model (`n`). */
export const linhasNovas = (importacaoId: number) => sql`importacao_fipe f
    join importacao_fipe_mes x on (x.importacao_id, x.tipo_id, x.mes) = (f.importacao_id, f.tipo_id, f.mes) and x.situacao = 'novo'
    join importacao_fipe_modelo n on n.importacao_id = f.importacao_id and n.codigo_fipe = f.codigo_fipe and n.recente
    where f.importacao_id = ${importacaoId}`

/**
 * Call before a statement that joins staged lines as a whole. They have no statistics, so the planner would choose
 * nested loops. Holds for the rest of the transaction.
 */
export async function joinAsSets(tx: Tx): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx)
}

/** Runs a read that joins staged lines as a whole, in its own transaction. */
export function readAsSets<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return withTransaction(db, async (tx) => {
    await joinAsSets(tx)
    return read(tx)
  })
}
