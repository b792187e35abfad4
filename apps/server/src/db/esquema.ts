import { sql } from 'kysely'
import { every, type Repeated } from '../every.ts'
import { readMigrations } from './migration-files.ts'
import type { Db } from './tables.ts'

/** How soon a process sees that a newer program has migrated the database under it. */
const OLHAR_A_CADA_MS = 1_000

interface VigiaOptions {
  /** Told once; what it does is not waited for. */
  aoSuperar: () => unknown
  olharACada?: number
  /** Migrations that this program knows. */
  conhecidas?: number
}

/** Looks whether the database has migrations that this program doesn't know, until it has; an outage is looked over. */
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
