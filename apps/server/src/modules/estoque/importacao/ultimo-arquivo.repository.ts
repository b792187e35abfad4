import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import type { Db, Tx } from '#db/tables.ts'

interface UltimoArquivo {
  completo: boolean
  colunas: readonly ColunaEstoque[]
}

/** How the store's last file came; undefined: it has sent none. */
export async function findUltimoArquivo(db: Db, lojaId: number): Promise<UltimoArquivo | undefined> {
  const row = await db
    .selectFrom('estoqueUltimoArquivo')
    .where('lojaId', '=', lojaId)
    .select(['completo', 'colunas'])
    .executeTakeFirst()
  return row && { ...row, colunas: JSON.parse(row.colunas) as ColunaEstoque[] }
}

export async function upsertUltimoArquivo(
  tx: Tx,
  { lojaId, agora }: { lojaId: number; agora: Date },
  { completo, colunas }: UltimoArquivo,
): Promise<void> {
  const row = { completo, colunas: JSON.stringify(colunas), enviadoEm: agora }
  await tx
    .insertInto('estoqueUltimoArquivo')
    .values({ lojaId, ...row })
    .onConflict((conflict) => conflict.column('lojaId').doUpdateSet(row))
    .execute()
}
