import { sql } from 'kysely'
import { outageOf } from './outage.ts'
import type { Db } from './tables.ts'

/**
 * After a write found no room, the disk counts as full for this long: small writes into existing pages still succeed.
 */
const LEMBRA_MS = 60_000
/** Asking for room writes a file and drops it, so the answer is kept for this long. */
const A_CADA_MS = 2_000

interface Espaco {
  /** Time of the last write that found no room, by performance.now(). */
  faltouEm: number
  perguntadoEm: number
  resposta: Promise<boolean>
  /** The last answer. */
  tem: boolean
}

const espacos = new WeakMap<Db, Espaco>()

function espacoDe(db: Db): Espaco {
  const conhecido = espacos.get(db)
  if (conhecido) return conhecido
  const novo = { faltouEm: -Infinity, perguntadoEm: -Infinity, resposta: Promise.resolve(true), tem: true }
  espacos.set(db, novo)
  return novo
}

/** Remembers a write that failed because the disk is full; ignores any other error. */
export function anotarFaltaDeEspaco(db: Db, error: unknown): void {
  if (outageOf(error) === 'cheio') espacoDe(db).faltouEm = performance.now()
}

/** Whether the last check, or a write within the last minute, found the disk full. Checks nothing itself. */
export function faltouEspaco(db: Db): boolean {
  const { tem, faltouEm } = espacoDe(db)
  return !tem || performance.now() - faltouEm < LEMBRA_MS
}

/**
 * Whether the database's disk has room. Checks at most every 2 seconds for all callers, and remembers a full disk for a
 * minute. Resolves to true on an outage of another kind.
 */
export async function temEspaco(db: Db): Promise<boolean> {
  const espaco = espacoDe(db)
  if (performance.now() - espaco.perguntadoEm >= A_CADA_MS) {
    espaco.perguntadoEm = performance.now()
    espaco.resposta = pedirEspaco(db)
  }
  espaco.tem = await espaco.resposta
  return !faltouEspaco(db)
}

/** Spills 20,000 numbers into a temporary file: half a megabyte of new blocks on the tables' disk, and no rows. */
async function pedirEspaco(db: Db): Promise<boolean> {
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
