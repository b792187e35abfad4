import { sql } from 'kysely'
import { every, type Repeated } from '../every.ts'
import { newestMigration } from './migration-files.ts'
import type { Db } from './tables.ts'

const POLL_EVERY_MS = 1_000

interface WatchOptions {
  /** Called once, and not awaited. */
  onOutdated: () => unknown
  pollEveryMs?: number
  newestKnown?: number
}

/** Polls until the database has a migration that this program doesn't know. Outages are ignored. */
export function watchSchema(
  db: Db,
  { onOutdated, pollEveryMs = POLL_EVERY_MS, newestKnown = newestMigration() }: WatchOptions,
): Repeated {
  const poll = async () => {
    const { rows } = await sql<{ numero: number }>`select max(numero) as numero from migracao`.execute(db)
    if ((rows[0]?.numero ?? 0) <= newestKnown) return
    void watch.stop()
    onOutdated()
  }
  const watch = every(pollEveryMs, poll)
  return watch
}
