import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'

/** Reads models by id with their present brand and those of other months, in one query. */
export async function listModelosPorId(
  db: Db,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, { nome: string; marcas: readonly number[] }>> {
  const distintos = [...new Set(ids)]
  if (distintos.length === 0) return new Map()
  const rows = await db
    .selectFrom('veiculoModelo')
    .where('id', '=', anyOf(distintos))
    .select(['id', 'nome', 'marcaId', 'outrasMarcas'])
    .execute()
  return new Map(
    rows.map(({ id, nome, marcaId, outrasMarcas }) => [
      id,
      { nome, marcas: [marcaId, ...(outrasMarcas ?? [])] },
    ]),
  )
}
