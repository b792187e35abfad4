import { formatInstante } from '@lastro/shared/dia'
import { type Clock, clockFrom, systemClock } from '../clock.ts'
import { BancoError } from '../db/banco-error.ts'
import type { Db } from '../db/tables.ts'
import { every, type Repeated } from '../every.ts'
import { findOffsetMs, findLastAct, upsertOffsetMs } from './relogio.repository.ts'

/** How often a process looks whether another one has moved the clock. */
const POLL_EVERY_MS = 1_000

export interface Relogio extends Clock, Repeated {
  /** Whether this is a test clock; every screen then shows a notice. */
  isTest: boolean
}

interface ClockOptions {
  /** LASTRO_RELOGIO: where time begins. */
  startsAt?: Date | undefined
  producao: boolean
  log: (line: string) => void
}

/**
 * Opens a database's clock: the system's, or a test clock for good once LASTRO_RELOGIO was given. Time never goes back:
 * a database that has lived longer keeps its own time. Throws BancoError in production for a database with a test
 * clock.
 */
export async function openClock(db: Db, { startsAt, producao, log }: ClockOptions): Promise<Relogio> {
  let offsetMs = await findOffsetMs(db)
  if (producao && offsetMs !== undefined)
    throw new BancoError(
      'Este banco de dados já foi usado com um relógio de teste (LASTRO_RELOGIO) e não pode ser usado em produção.',
    )
  if (startsAt) {
    const livedUntil = offsetMs === undefined ? await findLastAct(db) : new Date(Date.now() + offsetMs)
    const start = livedUntil && livedUntil > startsAt ? livedUntil : startsAt
    if (start !== startsAt)
      log(
        `O banco de dados já foi usado até ${formatInstante(start)}: o relógio de teste continua a partir daí.`,
      )
    offsetMs = start.getTime() - Date.now()
    await upsertOffsetMs(db, offsetMs)
  }
  if (offsetMs === undefined) return { ...systemClock, isTest: false, stop: () => Promise.resolve() }
  const poll = async () => {
    offsetMs = (await findOffsetMs(db)) ?? offsetMs
  }
  const { stop } = every(POLL_EVERY_MS, poll, (error) =>
    log(`Relógio de teste: ${error instanceof Error ? error.message : String(error)}`),
  )
  const clock = clockFrom(() => new Date(Date.now() + (offsetMs ?? 0)), systemClock.wall)
  return { ...clock, isTest: true, stop }
}
