import { expect, test } from 'vitest'
import { measureGrowth, failedLimits } from './figures.mjs'

const MINUTES = 40
const MIB = 1024 * 1024

/**
 * Forty minutes with a call per second and a sample every ten seconds.
 * @param {{ ms?: (minute: number) => number, mib?: (minute: number) => number, files?: (minute: number) => number,
 * failures?: string[] }} facts
 */
function growthOf({ ms = () => 20, mib = () => 60, files = () => 30, failures = [] }) {
  const calls = Array.from({ length: MINUTES * 60 }, (_, second) => ({
    at: second * 1000,
    ms: ms(second / 60),
    kind: /** @type {const} */ ('leitura'),
  }))
  const samples = Array.from({ length: MINUTES * 6 }, (_, index) => ({
    at: index * 10_000,
    resident: mib(index / 6) * 2 * MIB,
    heap: (mib(index / 6) + (index % 5) * 10) * MIB,
    files: files(index / 6),
  }))
  return measureGrowth({ calls, samples, failures, minutes: MINUTES })
}

test('what stays flat passes, whatever waits to be collected', () => {
  const growth = growthOf({})
  expect(failedLimits(growth)).toEqual([])
  expect(growth.residentPerHour).toBeCloseTo(0)
  expect(growth.heap).toEqual({ second: 60 * MIB, last: 60 * MIB })
  expect(growth.kinds[0]).toEqual({ kind: 'leitura', calls: 2400, first: 20, last: 20 })
})

test('a heap that grows, files left open, calls that slow down and any failure are told', () => {
  expect(failedLimits(growthOf({ mib: (minute) => 60 + minute * 2 }))).toEqual([
    'A memória de objetos cresceu.',
  ])
  expect(growthOf({ mib: (minute) => 60 + minute * 2 }).residentPerHour / MIB).toBeCloseTo(240)
  expect(failedLimits(growthOf({ files: (minute) => 30 + minute }))).toEqual([
    'Os descritores abertos cresceram.',
  ])
  expect(failedLimits(growthOf({ ms: (minute) => 20 + minute * 2 }))).toEqual([
    'leitura: o p99 passou de 2 vezes o do começo.',
  ])
  expect(failedLimits(growthOf({ failures: ['/api: 500 x'] }))).toEqual([
    '1 chamadas falharam; a primeira: /api: 500 x',
  ])
})
