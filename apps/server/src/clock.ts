import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'

/**
 * The program's source of time, which tests and LASTRO_RELOGIO (relogio/) stop or move. Only signs of life that
 * processes compare use the database's time.
 */
export interface Clock {
  now(): Date
  /** The day in America/Sao_Paulo. */
  today(): Dia
  /** The real time, for codes and signatures that others check; a test clock doesn't move it. */
  wall(): Date
}

export function clockFrom(now: () => Date, wall = now): Clock {
  return { now, today: () => diaEmSaoPaulo(now()), wall }
}

/** The instant of a time of day in São Paulo, 'HH:MM'. Brazil has had no summer time since 2019. */
export const instanteDe = (dia: Dia, hora = '00:00'): Date => new Date(`${dia}T${hora}:00-03:00`)

export const systemClock: Clock = clockFrom(() => new Date())

/** A clock that never goes behind acts already recorded, by whichever server's clock. */
export interface ActClock extends Clock {
  /** From here on `now` is no earlier than this moment. */
  advanceTo(moment: Date): void
}

/**
 * `clock`, but `now` is no earlier than `moment`. `today` stays that of `clock`: one server's fast clock must not begin
 * a day early.
 */
export function clockNotBefore(clock: Clock, moment: Date): ActClock {
  let last = moment
  const now = () => {
    const own = clock.now()
    return own < last ? last : own
  }
  const advanceTo = (later: Date) => {
    if (later > last) last = later
  }
  return { ...clock, now, advanceTo }
}
