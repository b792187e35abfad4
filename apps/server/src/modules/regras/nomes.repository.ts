import { sql } from 'kysely'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'

export type TabelaDeNomes = 'veiculoMarca' | 'veiculoModelo' | 'veiculoTipo' | 'veiculoTipoCombustivel' | 'uf'

/** Reads names by id, in one query; an id that does not exist is missing. */
export async function listNomes(
  db: Db,
  tabela: TabelaDeNomes,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const distintos = [...new Set(ids)]
  if (distintos.length === 0) return new Map()
  const { rows } = await sql<{ id: number; nome: string }>`
    select id, nome from ${sql.table(tabela)} where id = ${anyOf(distintos)}`.execute(db)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}
