import { formatInstante } from '@lastro/shared/dia'
import { type Clock, clockFrom, systemClock } from '../clock.ts'
import { BancoError } from '../db/banco-error.ts'
import type { Db } from '../db/tables.ts'
import { every, type Repeated } from '../every.ts'
import { findAdiantado, findUltimoAto, upsertAdiantado } from './relogio.repository.ts'

/** How often a process looks whether another one has moved the clock. */
const OLHAR_A_CADA_MS = 1_000

export interface Relogio extends Clock, Repeated {
  /** Whether this is a test clock; every screen then shows a notice. */
  deTeste: boolean
}

interface Pedido {
  /** LASTRO_RELOGIO: where time begins. */
  comecaEm?: Date | undefined
  producao: boolean
  log: (line: string) => void
}

/**
 * Opens a database's clock: the system's, or a test clock for good once LASTRO_RELOGIO was given. Time never goes back:
 * a database that has lived longer keeps its own time. Throws BancoError in production for a database with a test
 * clock.
 */
export async function abrirRelogio(db: Db, { comecaEm, producao, log }: Pedido): Promise<Relogio> {
  let adiantado = await findAdiantado(db)
  if (producao && adiantado !== undefined)
    throw new BancoError('Este banco viveu sob um relógio de teste (LASTRO_RELOGIO) e não serve em produção.')
  if (comecaEm) {
    const vivido = adiantado === undefined ? await findUltimoAto(db) : new Date(Date.now() + adiantado)
    const desde = vivido && vivido > comecaEm ? vivido : comecaEm
    if (desde !== comecaEm)
      log(`O banco já viveu até ${formatInstante(desde)}: o relógio de teste continua daí.`)
    adiantado = desde.getTime() - Date.now()
    await upsertAdiantado(db, adiantado)
  }
  if (adiantado === undefined) return { ...systemClock, deTeste: false, stop: () => Promise.resolve() }
  const poll = async () => {
    adiantado = (await findAdiantado(db)) ?? adiantado
  }
  const { stop } = every(OLHAR_A_CADA_MS, poll, (error) =>
    log(`Relógio de teste: ${error instanceof Error ? error.message : String(error)}`),
  )
  const clock = clockFrom(() => new Date(Date.now() + (adiantado ?? 0)), systemClock.wall)
  return { ...clock, deTeste: true, stop }
}
