import { createHash } from 'node:crypto'
import type { PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import { statementSent } from './pipelined.ts'

/**
 * Statements whose plan needs the values: a page of a list, a searched text. A `limit (select …)` hides the length and
 * may be prepared, as may a `limit 1`, which stands in the text. `select *` is never prepared, because a new column would make the prepared statement fail for good.
 */
export const isPlannedEachTime = (text: string) => PLANNED_EACH_TIME.some((form) => form.test(text))

const PLANNED_EACH_TIME = [
  /\blimit\b(?! (?:\(select |1\b))/,
  /\bi?like\b/,
  /(?:\bselect|\bdistinct|\breturning|,)\s+\*/,
  /\bon \([^()]*\)\s+\*/,
  /\.\*/,
]

/** Statements with one parameter per list member come in unlimited variety. */
const MOST_VALUES = 60

/** Every connection keeps each statement, some tens of kilobytes each. */
const MOST_STATEMENTS = 1_000

/**
 * Statement names by text, for one database. A name is a hash of its text. A statement that another process left on a
 * pooler's connection under that name is the named one.
 */
export type Names = Map<string, string>

function nameOf(names: Names, text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_STATEMENTS || isPlannedEachTime(text)) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Prepares statements once per connection. Planning one of our statements takes longer than running it, most of all on
 * the embedded engine (docs/decisoes/0023).
 */
export function prepared(client: PoolClient, names: Names): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[] = []) => {
    const answer = client.query({
      name: values.length > 0 && values.length <= MOST_VALUES ? nameOf(names, text) : undefined,
      text,
      values: [...values],
    })
    statementSent()
    return answer
  }
  return {
    // Without the overload for cursors, which Kysely never uses here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
