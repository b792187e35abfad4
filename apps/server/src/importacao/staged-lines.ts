import { sql } from 'kysely'
import type { Db, Tx } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import { type ImportLease, withImportLease } from './import-lease.ts'

/** A range of line numbers, both ends included. */
export interface LineRange {
  de: number
  ate: number
}

type Tabela = 'importacao_estoque' | 'importacao_fipe' | 'importacao_saldo'

const LINES_PER_BATCH = 5_000

/** Ranges of a few thousand lines, so that other calls run in between. */
export async function listLineRanges(db: Db, tabela: Tabela, importacaoId: number): Promise<LineRange[]> {
  const { rows } = await sql<LineRange>`
    select de, de + ${LINES_PER_BATCH - 1} as ate
    from (select min(linha) as primeira, max(linha) as ultima from ${sql.table(tabela)} where importacao_id = ${importacaoId}) l,
      generate_series(l.primeira, l.ultima, ${LINES_PER_BATCH}) as de order by de`.execute(db)
  return rows
}

/**
 * Removes an import's staged lines, each range in one transaction. `undo` first takes back what the range's lines wrote
 * elsewhere. A killed clean-up is finished by the next.
 */
export async function deleteStagedLines(
  db: Db,
  tabela: Tabela,
  importacaoId: number,
  undo?: (tx: Tx, faixa: LineRange) => Promise<void>,
): Promise<void> {
  for (const faixa of await listLineRanges(db, tabela, importacaoId))
    await withTransaction(db, async (tx) => {
      await undo?.(tx, faixa)
      await sql`delete from ${sql.table(tabela)}
        where importacao_id = ${importacaoId} and linha between ${faixa.de} and ${faixa.ate}`.execute(tx)
    })
}

/**
 * Runs an import under its lease. Its staged lines are gone afterwards, as are those that killed imports left in this
 * table.
 */
export function withStagedLines<T>(
  db: Db,
  { tabela, ...lease }: { tabela: Tabela } & Parameters<typeof withImportLease>[1],
  work: (lease: ImportLease) => Promise<T>,
): Promise<T> {
  return withImportLease(db, lease, async (held) => {
    const { rows } = await sql<{ importacaoId: number }>`
      select distinct importacao_id from ${sql.table(tabela)} where importacao_id not in (select id from importacao)`.execute(
      db,
    )
    for (const { importacaoId } of rows) await deleteStagedLines(db, tabela, importacaoId)
    try {
      return await work(held)
    } finally {
      await deleteStagedLines(db, tabela, held.id)
    }
  })
}
