import { sql } from 'kysely'
import { outageOf } from './outage.ts'
import type { Db } from './tables.ts'

/** After a write that found no room the disk counts as full for so long: small writes into pages that are there go on passing. */
const LEMBRA_MS = 60_000
/** Asking for room writes a file and drops it, so it is asked for this often at most. */
const A_CADA_MS = 2_000

interface Espaco {
  /** When a write found no room last. */
  faltouEm: number
  perguntadoEm: number
  resposta: Promise<boolean>
  /** What was answered last. */
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

/** Remembers a write that failed because the disk is full; any other error is none of this. */
export function anotarFaltaDeEspaco(db: Db, error: unknown): void {
  if (outageOf(error) === 'cheio') espacoDe(db).faltouEm = performance.now()
}

/** Whether the last question for room, or a write within the last minute, found the disk full. Asks nothing. */
export function faltouEspaco(db: Db): boolean {
  const { tem, faltouEm } = espacoDe(db)
  return !tem || performance.now() - faltouEm < LEMBRA_MS
}

/**
 * Whether the disk of the database takes more. Asks for it at most every 2 seconds, whoever asks, and remembers for a minute that a
 * write found none. An outage of another kind is not told here: true.
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

/** Spills 20,000 numbers into a temporary file: half a megabyte of new blocks on the disk of the tables, and no row anywhere. */
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
