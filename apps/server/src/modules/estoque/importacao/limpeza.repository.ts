import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { deleteStagedLines } from '#importacao/staged-lines.ts'

/** Removes staged lines of ended imports of any store. */
export async function deleteLeftovers(db: Db): Promise<void> {
  const { rows } = await sql<{ importacaoId: number }>`
    select distinct importacao_id from importacao_estoque where importacao_id not in (select id from importacao)`.execute(
    db,
  )
  for (const { importacaoId } of rows) await deleteImportacao(db, importacaoId)
}

export const deleteImportacao = (db: Db, importacaoId: number): Promise<void> =>
  deleteStagedLines(db, 'importacao_estoque', importacaoId)
