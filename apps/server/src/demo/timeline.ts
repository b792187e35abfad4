import { type Dia, somarDias } from '@lastro/shared/dia'
import { type Clock, clockFrom } from '../clock.ts'

/** One thing that happens in the demonstration's history. */
export interface Event {
  at: Date
  happen(): Promise<void>
}

/** Instants of a history that ends now. */
export interface Calendar {
  now: Date
  today: Dia
  /** `minutes` after 9:00 in São Paulo, whole days ago; today's count back from now, so that none lies ahead. */
  at(daysAgo: number, minutes: number): Date
}

const NOVE_HORAS = 9 * 60
/** Brazil has had no summer time since 2019. */
const FUSO = '-03:00'
/** Today's events end this many minutes before now at the latest, and none of them has more minutes than that. */
const HOJE_MINUTOS = 540

function instantOf(dia: Dia, minutes: number): Date {
  const meiaNoite = new Date(`${dia}T00:00:00${FUSO}`)
  return new Date(meiaNoite.getTime() + minutes * 60_000)
}

export function calendarOf(clock: Clock): Calendar {
  const now = clock.now()
  const today = clock.today()
  return {
    now,
    today,
    at: (daysAgo, minutes) =>
      daysAgo === 0
        ? new Date(now.getTime() - ((HOJE_MINUTOS - minutes) / 4) * 60_000)
        : instantOf(somarDias(today, -daysAgo), NOVE_HORAS + minutes),
  }
}

/** A clock that stands where it was last put. */
export interface MovingClock extends Clock {
  moveTo(instant: Date): void
}

export function movingClock(start: Date): MovingClock {
  let current = start
  return {
    ...clockFrom(() => current),
    moveTo(instant) {
      current = instant
    },
  }
}

/** Lets everything happen in the order of time, the clock standing at each event's instant. */
export async function play(clock: MovingClock, events: readonly Event[]): Promise<void> {
  for (const { at, happen } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.moveTo(at)
    await happen()
  }
}
