import { type Dia, somarDias } from '@lastro/shared/dia'
import { MINUTE } from '../durations.ts'
import { type Clock, clockFrom, instanteDe } from '../clock.ts'

/** One event of the demonstration's history. */
export interface Event {
  at: Date
  happen(): Promise<void>
}

/** Instants of a history that ends now. */
export interface Calendar {
  now: Date
  today: Dia
  /** `minutes` after 9:00 in São Paulo, whole days ago. Today's instants count back from now, so none lies ahead. */
  at(daysAgo: number, minutes: number): Date
}

const NINE_O_CLOCK = 9 * 60
/** Largest `minutes` of an event of today, which then happens now. Today's minutes are divided by four. */
const MAX_MINUTES_TODAY = 540

function instantOf(dia: Dia, minutes: number): Date {
  return new Date(instanteDe(dia).getTime() + minutes * MINUTE)
}

export function calendarOf(clock: Clock): Calendar {
  const now = clock.now()
  const today = clock.today()
  return {
    now,
    today,
    at: (daysAgo, minutes) =>
      daysAgo === 0
        ? new Date(now.getTime() - ((MAX_MINUTES_TODAY - minutes) / 4) * MINUTE)
        : instantOf(somarDias(today, -daysAgo), NINE_O_CLOCK + minutes),
  }
}

/** A clock that stands still until moved. */
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

/** Plays the events in order of time, with the clock at each event's instant. */
export async function play(clock: MovingClock, events: readonly Event[]): Promise<void> {
  for (const { at, happen } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.moveTo(at)
    await happen()
  }
}
