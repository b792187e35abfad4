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

/** A clock that doesn't go behind what is known to have happened, whichever server's clock told it. */
export interface ActClock extends Clock {
  /** From here on `now` is no earlier than this moment. */
  advanceTo(moment: Date): void
}

/** `clock`, but `now` is no earlier than `moment`. The day stays that of `clock`: what one server saw too early is no day of the others. */
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
