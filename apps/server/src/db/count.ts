import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** A count that may stop at a limit. */
export interface LimitedCount {
  total: number
  haMais: boolean
}

/**
 * Turns a number of rows, counted up to one more than `contaAte`, into a count. Without `contaAte` all rows were
 * counted.
 */
export const limitedCount = (lidos: number, contaAte: number | undefined): LimitedCount => {
  const haMais = contaAte !== undefined && lidos > contaAte
  return { total: haMais ? contaAte : lidos, haMais }
}

/**
 * Limits `linhas` to as many rows as tell whether there are more than `contaAte`. Orders by `chave`, the key of an
 * index: without an order PostgreSQL may search other institutions' rows.
 */
export const limitForCount = <Q extends SelectQueryBuilder<Tables, never, object>>(
  linhas: Q,
  chave: string,
  contaAte: number | undefined,
) => (contaAte === undefined ? linhas : linhas.orderBy(sql.ref(chave), 'desc').limit(contaAte + 1))

/** Counts the rows of `linhas`, reading at most `contaAte` + 1 of them. */
export async function countUpTo(
  db: Db,
  linhas: SelectQueryBuilder<Tables, never, object>,
  { chave, contaAte }: { chave: string; contaAte: number | undefined },
): Promise<LimitedCount> {
  const { lidos } = await db
    .selectFrom(limitForCount(linhas, chave, contaAte).as('c'))
    .select((eb) => eb.fn.countAll<number>().as('lidos'))
    .executeTakeFirstOrThrow()
  return limitedCount(lidos, contaAte)
}

export async function countAll(linhas: SelectQueryBuilder<Tables, never, object>): Promise<number> {
  const { total } = await linhas
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Reads a page of a list: `linhas` selects the columns and the order, `todas` is what the total counts. */
export async function readPage<O>(
  todas: SelectQueryBuilder<Tables, never, object>,
  linhas: SelectQueryBuilder<Tables, never, O>,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await linhas.limit(limit).offset(offset).execute()
  return { rows, total: await countAll(todas) }
}
