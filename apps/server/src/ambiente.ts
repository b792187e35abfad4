import type { Clock } from './clock.ts'
import type { Db } from './db/tables.ts'

/** What services work with. */
export interface Ambiente {
  db: Db
  clock: Clock
}
