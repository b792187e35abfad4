import type { LeituraDeColuna } from '@lastro/shared/veiculos/importacao-estoque'
import { anyOf } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'

export interface ColunaLembrada {
  titulo: string
  tituloBusca: string
  leitura: LeituraDeColuna
  escolhidaEm: Date
}

/** What a store has said of its headings, the latest first. */
export function listColunas(db: Db, lojaId: number): Promise<ColunaLembrada[]> {
  return db
    .selectFrom('estoqueColuna')
    .where('lojaId', '=', lojaId)
    .select(['titulo', 'tituloBusca', 'leitura', 'escolhidaEm'])
    .orderBy('escolhidaEm', 'desc')
    .orderBy('tituloBusca')
    .execute()
}

type Answer = Omit<ColunaLembrada, 'escolhidaEm'>

/** The last answer for a heading counts. */
export async function upsertColunas(
  tx: Tx,
  { lojaId, usuarioId, agora }: { lojaId: number; usuarioId: number; agora: Date },
  colunas: readonly Answer[],
): Promise<void> {
  for (const { titulo, tituloBusca, leitura } of colunas)
    await tx
      .insertInto('estoqueColuna')
      .values({ lojaId, titulo, tituloBusca, leitura, usuarioId, escolhidaEm: agora })
      .onConflict((conflict) =>
        conflict
          .columns(['lojaId', 'tituloBusca'])
          .doUpdateSet({ titulo, leitura, usuarioId, escolhidaEm: agora }),
      )
      .execute()
}

export async function deleteColunas(tx: Tx, lojaId: number, tituloBusca: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('estoqueColuna')
    .where('lojaId', '=', lojaId)
    .where('tituloBusca', '=', anyOf(tituloBusca, 'text'))
    .execute()
}
