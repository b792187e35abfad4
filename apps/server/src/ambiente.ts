import type { Clock } from './clock.ts'
import type { Db } from './db/tables.ts'

/** What services need: database and clock. */
export interface Ambiente {
  db: Db
  clock: Clock
}
