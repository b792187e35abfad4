import { sql } from 'kysely'

/**
 * `(0, 1, 5)`, after `in`. Constants, no parameters: PostgreSQL uses a partial index (`where status < 6`) only where
 * the statement's text proves the condition.
 */
export const literals = <T extends number | string>(values: readonly T[]) =>
  sql<T>`(${sql.join(values.map((value) => sql.lit(value)))})`
