import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'

const LINES_PER_BATCH = 5_000

/** Removes staged lines of ended imports of any store. */
export async function deleteLeftovers(db: Db): Promise<void> {
  const { rows } = await sql<{ importacaoId: number }>`
    select distinct importacao_id from importacao_estoque where importacao_id not in (select id from importacao)`.execute(
    db,
  )
  for (const { importacaoId } of rows) await deleteImportacao(db, importacaoId)
}

/** Removes an import's staged lines, some thousands at a time, so that other calls run in between. */
export async function deleteImportacao(db: Db, importacaoId: number): Promise<void> {
  for (;;) {
    const apagadas = await withTransaction(db, async (tx) => {
      const { numAffectedRows } = await sql`
        delete from importacao_estoque where importacao_id = ${importacaoId} and linha < ${LINES_PER_BATCH} + (
          select min(linha) from importacao_estoque where importacao_id = ${importacaoId})`.execute(tx)
      return Number(numAffectedRows ?? 0n)
    })
    if (apagadas === 0) return
  }
}
