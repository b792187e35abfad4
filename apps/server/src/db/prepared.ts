import type { PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'

/**
 * A page of a list, a searched text: the plan must know the values, for one made for any of them reads too much. Not so a page whose length
 * is hidden from either plan in a "select" of its own. And whoever asks for every column would be refused for good once a migration adds one.
 */
export const isPlannedEachTime = (text: string) => PLANNED_EACH_TIME.some((form) => form.test(text))

const PLANNED_EACH_TIME = [
  /\blimit\b(?! \(select )/,
  /\bi?like\b/,
  /(?:\bselect|\bdistinct|\breturning|,)\s+\*/,
  /\bon \([^()]*\)\s+\*/,
  /\.\*/,
]

/** Statements of as many values as a list has members have texts without end. */
const MOST_VALUES = 60

/** Every connection keeps each of them, with some tens of kilobytes. */
const MOST_STATEMENTS = 1000

/** Name by text, of one database: what is one text must have one name on whatever connection to it. */
export type Names = Map<string, string>

function nameOf(names: Names, text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_STATEMENTS || isPlannedEachTime(text)) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * Prepares statements once per connection instead of each time: to plan one of ours takes longer than to run it, several times so on the
 * embedded engine (docs/decisoes/0023).
 */
export function prepared(client: PoolClient, names: Names): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[] = []) =>
    client.query({
      name: values.length > 0 && values.length <= MOST_VALUES ? nameOf(names, text) : undefined,
      text,
      values: [...values],
    })
  return {
    // Without the form for cursors, which nobody gives Kysely.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
