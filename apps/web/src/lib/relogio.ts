import { type Dia, diaEmSaoPaulo, formatDiaCurto } from '@lastro/shared/dia'

/** Milliseconds by which an answer may be late: a smaller difference is the network's, not the clock's. */
const TOLERANCE_MS = 60_000

let serverOffsetMs = 0
let testOffsetMs: number | undefined

/** Follows the server's test clock; null: the server's clock is right. */
export function setTestClock(relogioDeTeste: Date | null): void {
  testOffsetMs = relogioDeTeste ? relogioDeTeste.getTime() - Date.now() : undefined
}

/** Follows the server's clock, which each answer tells: the computer's may be wrong by days. */
export function followServerClock(headers: Headers): void {
  const offset = Date.parse(headers.get('date') ?? '') - Date.now()
  if (!Number.isNaN(offset)) serverOffsetMs = Math.abs(offset) < TOLERANCE_MS ? 0 : offset
}

/** Now, by the server's clock. */
export const instanteAgora = (): Date => new Date(Date.now() + (testOffsetMs ?? serverOffsetMs))

/** The day in America/Sao_Paulo, by the server's clock. */
export const diaDeHoje = (): Dia => diaEmSaoPaulo(instanteAgora())

/** '25/11', with its year where it is not this year. */
export const diaCurto = (dia: Dia): string => formatDiaCurto(dia, diaDeHoje())
