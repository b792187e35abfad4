import { expect, test } from 'vitest'
import { diaDe, diasEntre, formatDiaCurto, somarDias } from './dia.ts'

test('every day of four centuries is one, and what follows a month’s last is none', () => {
  const wrong: string[] = []
  for (let dia = '1900-01-01'; dia < '2300-01-01'; dia = somarDias(dia, 1)) {
    const following = `${dia.slice(0, 8)}${String(Number(dia.slice(8)) + 1).padStart(2, '0')}`
    const exists = somarDias(dia, 1) === following
    if (diaDe(dia) !== dia || diaDe(following) !== (exists ? following : undefined)) wrong.push(dia)
  }
  expect(wrong).toEqual([])
})

test.each([
  ['2026-02-28T23:59:59-03:00', '2026-02-28'],
  ['2024-02-29 10:00', '2024-02-29'],
  ['1900-02-29', undefined],
  ['1899-12-31', undefined],
  ['2026-00-10', undefined],
  ['2026-13-10', undefined],
  ['2026-04-00', undefined],
  ['2026-04-31', undefined],
  ['2026-4-3', undefined],
  ['2026-04-30x', undefined],
  ['31/02/2026', undefined],
  ['', undefined],
])('%s → %s', (text, dia) => {
  expect(diaDe(text)).toBe(dia)
})

test('days between two days, over a leap day and backwards', () => {
  expect(diasEntre('2024-02-28', '2024-03-01')).toBe(2)
  expect(diasEntre('2026-11-16', '2026-11-16')).toBe(0)
  expect(diasEntre('2026-11-16', '2026-11-15')).toBe(-1)
})

test('a short day has its year only where it is not this year', () => {
  expect(formatDiaCurto('2026-11-25', '2026-01-02')).toBe('25/11')
  expect(formatDiaCurto('2025-12-30', '2026-01-02')).toBe('30/12/2025')
})
