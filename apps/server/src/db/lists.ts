import { type RawBuilder, sql } from 'kysely'

type ColumnType = 'bigint' | 'boolean' | 'date' | 'integer' | 'smallint' | 'text' | 'timestamptz'

/** `$1::bigint[]`: values sent as one parameter. */
export const list = <T>(values: Iterable<T>, type: ColumnType): RawBuilder<T[]> =>
  sql<T[]>`${[...values]}::${sql.raw(type)}[]`

/**
 * `any($1::bigint[])`, after `=`: values sent as one parameter, so that the statement's text is the same for any number
 * of them. A single value is `$1::bigint`: PostgreSQL takes a list to have ten members, and plans for fewer anew each time.
 */
export function anyOf<T extends number | string>(
  values: Iterable<T>,
  type: ColumnType = 'bigint',
): RawBuilder<T> {
  const [first, ...others] = values
  return first !== undefined && others.length === 0
    ? sql<T>`${first}::${sql.raw(type)}`
    : sql<T>`any(${list(values, type)})`
}

/** `unnest($1::bigint[], $2::text[])`: rows sent as one parameter for each of `columns`, in their order. */
export const unnest = <T extends object, R = T>(
  rows: readonly T[],
  columns: { readonly [K in keyof T]?: ColumnType },
): RawBuilder<R> => sql<R>`unnest(${sql.join(listsOf(rows, columns))})`

function listsOf<T extends object>(rows: readonly T[], columns: { readonly [K in keyof T]?: ColumnType }) {
  return (Object.entries(columns) as [keyof T, ColumnType][]).map(([key, type]) =>
    list(
      rows.map((row) => row[key]),
      type,
    ),
  )
}

/**
 * `unnest` that PostgreSQL takes to bring ten rows, whatever their number, so that a prepared statement keeps its
 * generic plan. Only for joins that go row by row along indexes in any case.
 */
export const unnestAnyNumber = <T extends object>(
  rows: readonly T[],
  columns: { readonly [K in keyof T]?: ColumnType },
): RawBuilder<T> =>
  sql<T>`unnest(${sql.join(listsOf(rows, columns).map((oneList) => sql`(select ${oneList})`))})`
