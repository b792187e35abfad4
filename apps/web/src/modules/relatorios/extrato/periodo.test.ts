import { describe, expect, test } from 'vitest'
import { parsePeriodo } from '#ui/parse-periodo.ts'
import { ATALHOS, periodoDaBusca, periodoDigitado } from './use-extrato.ts'

const atalho = (nome: string, hoje: string) => ATALHOS.find((a) => a.nome === nome)?.periodo(hoje)

describe('presets', () => {
  test.each([
    ['Hoje', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['Últimos 7 dias', '2026-11-03', '2026-10-28', '2026-11-03'],
    ['Mês atual', '2026-11-21', '2026-11-01', '2026-11-30'],
    ['Mês atual', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['Mês atual', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['Mês anterior', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['Mês anterior', '2026-03-31', '2026-02-01', '2026-02-28'],
  ])('%s on %s', (nome, hoje, dataInicial, dataFinal) => {
    expect(atalho(nome, hoje)).toEqual({ dataInicial, dataFinal })
  })

  test('the person is offered today, 7 days, this month and the last one, in this order', () => {
    expect(ATALHOS.map(({ nome }) => nome)).toEqual(['Hoje', 'Últimos 7 dias', 'Mês atual', 'Mês anterior'])
  })
})

test.each([
  ['01/11/2026 – 30/11/2026', '2026-11-01', '2026-11-30'],
  ['01/11/2026-30/11/2026', '2026-11-01', '2026-11-30'],
  ['01-11-2026 - 30-11-2026', '2026-11-01', '2026-11-30'],
  ['01/11/2026 a 30/11/2026', '2026-11-01', '2026-11-30'],
  ['0111202630112026', '2026-11-01', '2026-11-30'],
  ['1/11/26 a 30/11/26', '2026-11-01', '2026-11-30'],
  ['1-11-26-30-11-26', '2026-11-01', '2026-11-30'],
  ['2026-11-01-2026-11-30', '2026-11-01', '2026-11-30'],
  ['2026-11-01 30.11.2026', '2026-11-01', '2026-11-30'],
  ['011126 – 301126', '2026-11-01', '2026-11-30'],
  [' 05/11/2026 ', '2026-11-05', '2026-11-05'],
  ['30/11/2026 até 01/11/2026', '2026-11-30', '2026-11-01'],
])('reads %j', (texto, dataInicial, dataFinal) => {
  expect(parsePeriodo(texto)).toEqual({ dataInicial, dataFinal })
})

test.each([
  '',
  '31/02/2026 – 30/11/2026',
  '01/11/2026 – 31/11/2026',
  '01/11/2026 –',
  'novembro',
  '1/1',
  '011126301126',
])('refuses %j', (texto) => {
  expect(parsePeriodo(texto)).toBeUndefined()
})

test.each([
  ['', 'Selecione o período.'],
  ['  ', 'Selecione o período.'],
  ['31/02/2026', 'Período inválido: 31/02/2026'],
  ['30/11/2026 – 01/11/2026', 'A data final não pode ser anterior à data inicial.'],
  ['01/01/2025 – 02/01/2026', 'O período não pode passar de 366 dias.'],
  ['01/01/2025 – 01/01/2026', undefined],
])('says what is wrong with %j', (texto, problema) => {
  expect(periodoDigitado(texto).problema).toBe(problema)
})

test('an address without a period means the current month, with half a period nothing', () => {
  const hoje = '2026-11-21'
  expect(periodoDaBusca({}, hoje)).toEqual({
    periodo: { dataInicial: '2026-11-01', dataFinal: '2026-11-30' },
  })
  expect(periodoDaBusca({ dataInicial: '2026-11-01' }, hoje)).toEqual({ problema: 'Selecione o período.' })
  expect(periodoDaBusca({ dataInicial: '2026-11-02', dataFinal: '2026-11-01' }, hoje)).toEqual({
    problema: 'A data final não pode ser anterior à data inicial.',
  })
})
