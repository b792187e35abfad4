import { sql } from 'kysely'

/**
 * `(0, 1, 5)`, after `in`. Constants and no parameters: PostgreSQL takes a partial index (`where status < 6`) only where the statement's
 * own text proves its condition.
 */
export const literals = <T extends number>(values: readonly T[]) =>
  sql<T>`(${sql.join(values.map((value) => sql.lit(value)))})`
