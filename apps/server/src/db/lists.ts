import { type RawBuilder, sql } from 'kysely'

type ColumnType = 'bigint' | 'boolean' | 'date' | 'integer' | 'smallint' | 'text' | 'timestamptz'

const list = (values: Iterable<unknown>, type: ColumnType) => sql`${[...values]}::${sql.raw(type)}[]`

/** `any($1::bigint[])`, after `=`: values sent as one parameter, so that the statement's text is the same for any number of them. */
export const anyOf = <T extends number | string>(
  values: Iterable<T>,
  type: ColumnType = 'bigint',
): RawBuilder<T> => sql<T>`any(${list(values, type)})`

/** `unnest($1::bigint[], $2::text[])`: rows sent as one parameter for each of `columns`, in their order. */
export const unnest = <T extends object, R = T>(
  rows: readonly T[],
  columns: { readonly [K in keyof T]?: ColumnType },
): RawBuilder<R> =>
  sql<R>`unnest(${sql.join(
    (Object.entries(columns) as [keyof T, ColumnType][]).map(([key, type]) =>
      list(
        rows.map((row) => row[key]),
        type,
      ),
    ),
  )})`
