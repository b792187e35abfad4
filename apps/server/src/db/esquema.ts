import { sql } from 'kysely'
import { every, type Repeated } from '../every.ts'
import { readMigrations } from './migration-files.ts'
import type { Db } from './tables.ts'

/** How often a process looks for migrations of a newer program. */
const OLHAR_A_CADA_MS = 1_000

interface VigiaOptions {
  /** Called once, and not awaited. */
  aoSuperar: () => unknown
  olharACada?: number
  /** Number of migrations that this program knows. */
  conhecidas?: number
}

/** Polls until the database has a migration that this program doesn't know. Outages are ignored. */
export function vigiarEsquema(
  db: Db,
  { aoSuperar, olharACada = OLHAR_A_CADA_MS, conhecidas = readMigrations().length }: VigiaOptions,
): Repeated {
  const poll = async () => {
    const { rows } = await sql<{ numero: number }>`select max(numero) as numero from migracao`.execute(db)
    if ((rows[0]?.numero ?? 0) <= conhecidas) return
    void vigia.stop()
    aoSuperar()
  }
  const vigia = every(olharACada, poll)
  return vigia
}
