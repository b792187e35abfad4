import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { diaDeHoje, followServerClock, instanteAgora, setTestClock } from './relogio.ts'

const AGORA = new Date('2026-11-26T15:00:00Z')
const doServidor = (date: Date) => followServerClock(new Headers({ date: date.toUTCString() }))

beforeEach(() => void vi.useFakeTimers({ now: AGORA }))
afterEach(() => {
  setTestClock(null)
  doServidor(new Date())
  vi.useRealTimers()
})

test.each([
  [2, '2026-11-28'],
  [-3, '2026-11-23'],
])('today is the server’s, which is %i days away from the computer’s', (dias, hoje) => {
  doServidor(new Date(AGORA.getTime() + dias * 86_400_000))
  expect(diaDeHoje()).toBe(hoje)
})

test('a late answer moves no clock, and one without a date says nothing', () => {
  doServidor(new Date(AGORA.getTime() - 20_000))
  followServerClock(new Headers())
  expect(instanteAgora()).toEqual(AGORA)
})

test('a test clock goes before the Date of the answers', () => {
  setTestClock(new Date('2030-01-02T15:00:00Z'))
  doServidor(AGORA)
  expect(diaDeHoje()).toBe('2030-01-02')
})
