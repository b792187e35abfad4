import { setTimeout as wait } from 'node:timers/promises'
import type { Ambiente } from '../ambiente.ts'
import { type Backlog, findBacklog, listFipeMonthAges, listLastSuccesses } from './readings.repository.ts'

export interface DatabaseReading extends Backlog {
  fipe: { tipo: string; idade: number }[]
  sucessos: { tarefa: string; idade: number }[]
}

export interface ReadingOptions extends Ambiente {
  jobNames: readonly string[]
  /** Gets the reason when the database can't be read. */
  onError: (error: unknown) => void
  /** Milliseconds for which a reading is reused, so that frequent callers don't load the database. */
  reuseMs?: number
  /** Longest wait for a reading, in milliseconds. */
  timeoutMs?: number
}

const REUSE_MS = 15_000
const TIMEOUT_MS = 2_000

async function readDatabase({ db, clock, jobNames }: ReadingOptions): Promise<DatabaseReading> {
  const agora = clock.now()
  const esperas = await findBacklog(db, agora)
  const fipe = await listFipeMonthAges(db, agora)
  return { ...esperas, fipe, sucessos: await listLastSuccesses(db, jobNames) }
}

/**
 * Reads what waits in the database, one reading at a time, on one connection. Resolves to undefined when the database
 * doesn't answer in time; a late reading serves the next caller.
 */
export function createDatabaseReader(options: ReadingOptions): () => Promise<DatabaseReading | undefined> {
  const { onError, reuseMs = REUSE_MS, timeoutMs = TIMEOUT_MS } = options
  let last: { em: number; situacao: DatabaseReading | undefined } | undefined
  let inFlight: Promise<DatabaseReading | undefined> | undefined

  async function readAgain(): Promise<DatabaseReading | undefined> {
    const situacao = await readDatabase(options).catch((error: unknown) => {
      onError(error)
      return undefined
    })
    last = { em: performance.now(), situacao }
    inFlight = undefined
    return situacao
  }

  return async () => {
    if (last && performance.now() - last.em < reuseMs) return last.situacao
    inFlight ??= readAgain()
    return Promise.race([inFlight, wait(timeoutMs, undefined, { ref: false })])
  }
}
