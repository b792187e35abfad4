import { sql } from 'kysely'
import { outageOf } from './outage.ts'
import type { Db } from './tables.ts'

/**
 * After a write found no room, the disk counts as full for this long; then the next probe decides. Long enough that a
 * balancer notices, and with the probe's pause no longer than 10 s.
 */
const REMEMBER_MS = 8_000
/** Asking for room writes a file and drops it, so the answer is kept for this long. */
const PROBE_EVERY_MS = 2_000

interface DiskSpace {
  /** Time of the last write that found no room, by performance.now(). */
  fullAt: number
  probedAt: number
  probe: Promise<boolean>
  /** The last answer. */
  hadRoom: boolean
}

const diskSpaces = new WeakMap<Db, DiskSpace>()

function diskSpaceOf(db: Db): DiskSpace {
  const conhecido = diskSpaces.get(db)
  if (conhecido) return conhecido
  const novo = { fullAt: -Infinity, probedAt: -Infinity, probe: Promise.resolve(true), hadRoom: true }
  diskSpaces.set(db, novo)
  return novo
}

/** Remembers a write that failed because the disk is full; ignores any other error. */
export function recordDiskFull(db: Db, error: unknown): void {
  if (outageOf(error) === 'cheio') diskSpaceOf(db).fullAt = performance.now()
}

/** Whether the last check, or a write within the last seconds, found the disk full. Checks nothing itself. */
export function wasDiskFull(db: Db): boolean {
  const { hadRoom, fullAt } = diskSpaceOf(db)
  return !hadRoom || performance.now() - fullAt < REMEMBER_MS
}

/**
 * Whether the database's disk has room. Checks at most every 2 seconds for all callers, and remembers a full disk for 8
 * seconds. Resolves to true on an outage of another kind.
 */
export async function hasDiskSpace(db: Db): Promise<boolean> {
  const espaco = diskSpaceOf(db)
  if (performance.now() - espaco.probedAt >= PROBE_EVERY_MS) {
    espaco.probedAt = performance.now()
    espaco.probe = probeDiskSpace(db)
  }
  espaco.hadRoom = await espaco.probe
  return !wasDiskFull(db)
}

/** Spills 20,000 numbers into a temporary file: half a megabyte of new blocks on the tables' disk, and no rows. */
async function probeDiskSpace(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx)
      await sql`select count(*) from generate_series(1, 20000)`.execute(tx)
    })
    return true
  } catch (error) {
    return outageOf(error) !== 'cheio'
  }
}
