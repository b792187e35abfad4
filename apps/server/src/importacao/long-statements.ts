import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'

/** For the rest of a transaction whose statements go over all lines of a load: longer than a request's may take. */
export const allowLongStatements = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx)
