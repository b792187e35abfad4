import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'

/** The only source of time. Tests stop it or move it. */
export interface Clock {
  now(): Date
  /** The day in America/Sao_Paulo. */
  today(): Dia
}

export function clockFrom(now: () => Date): Clock {
  return { now, today: () => diaEmSaoPaulo(now()) }
}

export const systemClock: Clock = clockFrom(() => new Date())
