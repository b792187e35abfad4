import { type Dia, somarDias } from '@lastro/shared/dia'
import { expect, test } from 'vitest'
import { openCalendario } from './dias-uteis.ts'

/** The fixed days of carteira.md, section 0. */
const FIXOS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
/** Easter Sundays, from an almanac. */
const PASCOAS: Dia[] = [
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2031-04-13',
  '2032-03-28',
  '2033-04-17',
  '2034-04-09',
  '2035-03-25',
]

test('the business days of 2024 to 2035 are weekdays without the national holidays', () => {
  const calendario = openCalendario([])
  const feriados = new Set(
    PASCOAS.flatMap((pascoa) => [
      ...FIXOS.map((fixo) => `${pascoa.slice(0, 4)}-${fixo}`),
      // Carnival Monday and Tuesday, Good Friday, Corpus Christi.
      ...[-48, -47, -2, 60].map((dias) => somarDias(pascoa, dias)),
    ]),
  )
  for (let dia = '2024-01-01'; dia <= '2035-12-31'; dia = somarDias(dia, 1)) {
    const semana = new Date(`${dia}T00:00:00Z`).getUTCDay()
    const util = semana > 0 && semana < 6 && !feriados.has(dia)
    expect([dia, calendario.isDiaUtil(dia)]).toEqual([dia, util])
  }
})

test('a number of business days later skips weekends, holidays and own days', () => {
  const nacional = openCalendario([])
  // Thursday 19 November 2026; Friday 20 is a holiday.
  expect(nacional.somarDiasUteis('2026-11-19', 1)).toBe('2026-11-23')
  expect(nacional.somarDiasUteis('2026-11-21', 1)).toBe('2026-11-23')
  expect(nacional.somarDiasUteis('2026-11-19', 0)).toBe('2026-11-19')
  // Four days back: the 19th is two business days ago, as is each day since Wednesday's end.
  expect(nacional.voltarDiasUteis('2026-11-24', 2)).toBe('2026-11-19')
  expect(nacional.voltarDiasUteis('2026-11-19', 0)).toBe('2026-11-19')
  const comAniversario = openCalendario(['2026-11-23'])
  expect(comAniversario.isDiaUtil('2026-11-23')).toBe(false)
  expect(comAniversario.somarDiasUteis('2026-11-19', 2)).toBe('2026-11-25')
})
