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

/** Of the columns that not every file has, those that the store's vehicles have; undefined: it has none yet. */
export async function findColunasDoEstoque(db: Db, lojaId: number): Promise<ColunaEstoque[] | undefined> {
  const { veiculos, hodometro, preco } = await db
    .selectFrom('veiculo')
    .where('lojaId', '=', lojaId)
    .where('saiuEm', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('veiculos'),
      fn.count<number>('hodometro').as('hodometro'),
      fn.count<number>('preco').as('preco'),
    ])
    .executeTakeFirstOrThrow()
  if (veiculos === 0) return undefined
  return [...(hodometro > 0 ? (['hodometro'] as const) : []), ...(preco > 0 ? (['preco'] as const) : [])]
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
