import type { Expression, ExpressionBuilder, SelectQueryBuilder } from 'kysely'

/** Rows per query: a few milliseconds, so that other requests run between two queries. */
const ROWS_PER_BATCH = 200

/**
 * Yields a long list in batches, by ids that one query read in the list's order. Each row comes once and in place,
 * whatever is inserted or moved meanwhile; deleted rows are left out.
 */
export async function* readInBatches<T extends { id: number }>(
  ids: ArrayLike<number>,
  read: (ids: number[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let start = 0; start < ids.length; start += ROWS_PER_BATCH) {
    const batch = Array.from(
      { length: Math.min(ROWS_PER_BATCH, ids.length - start) },
      (_, index) => ids[start + index] ?? 0,
    )
    const rows = new Map((await read(batch)).map((row) => [row.id, row]))
    yield batch.flatMap((id) => rows.get(id) ?? [])
  }
}

/**
 * Reads the ids of all rows of a list in order, for `readInBatches`.
 * @param ids their `array_agg` in that order
 */
export async function listIds<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  ids: (eb: ExpressionBuilder<DB, TB>) => Expression<unknown>,
): Promise<Float64Array> {
  const query = rows
    .select((eb) => eb.cast<string | null>(ids(eb), 'text').as('ids'))
    .$castTo<{ ids: string | null }>()
  return parseIds((await query.executeTakeFirstOrThrow()).ids)
}

/** Parses PostgreSQL's text of an array, `{3,1,2}`, into 8 bytes per id: a list may have a million. */
export function parseIds(array: string | null): Float64Array {
  if (array === null || array === '{}') return new Float64Array()
  let length = 1
  for (let at = array.indexOf(','); at >= 0; at = array.indexOf(',', at + 1)) length++
  const ids = new Float64Array(length)
  let index = 0
  for (let at = 1; at < array.length - 1; at++) {
    const code = array.charCodeAt(at)
    if (code === COMMA) index++
    else ids[index] = (ids[index] ?? 0) * 10 + (code - ZERO)
  }
  return ids
}
const COMMA = 44
const ZERO = 48
