import { sql } from 'kysely'

/**
 * An instant that is no earlier than the column's. Clocks of several servers differ a little, and nothing may end
 * before it began.
 */
export const notBefore = (coluna: string, agora: Date) =>
  sql<Date>`greatest(${sql.ref(coluna)}, ${agora}::timestamptz)`
