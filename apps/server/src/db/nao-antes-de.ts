import { sql } from 'kysely'

/** An instant, but none before that of the column: the clocks of several servers differ a little, and nothing ends before it began. */
export const naoAntesDe = (coluna: string, agora: Date) =>
  sql<Date>`greatest(${sql.ref(coluna)}, ${agora}::timestamptz)`
