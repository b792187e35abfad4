import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'

/** The only source of time. Tests stop it or move it, and so does LASTRO_RELOGIO (relogio/). */
export interface Clock {
  now(): Date
  /** The day in America/Sao_Paulo. */
  today(): Dia
  /** What other people's clocks show, for codes and signatures that they check: `now` unless a test clock has moved it. */
  wall(): Date
}

export function clockFrom(now: () => Date, wall = now): Clock {
  return { now, today: () => diaEmSaoPaulo(now()), wall }
}

export const systemClock: Clock = clockFrom(() => new Date())
