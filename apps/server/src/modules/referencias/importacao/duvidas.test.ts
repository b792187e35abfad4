import { expect, test } from 'vitest'
import { duvidasDe } from './duvidas.ts'

const MES = { tipoId: 1, mes: '2026-10-01', precos: 1_000 }
/** An ordinary month. */
const ANTERIOR = {
  mes: '2026-09-01',
  precos: 1_000,
  codigos: 1_000,
  codigosSumidos: 0,
  comparados: 1_000,
  extremos: 0,
  mediana: 0,
}
const LINHAS = (precos: string, parte: string) =>
  `São ${precos} preços, ${parte} dos 1.000 do mês anterior, 09/2026 (o esperado: de 90% a 115%).`

test.each<[string, Partial<typeof MES>, Partial<typeof ANTERIOR>, string[]]>([
  ['the same', {}, {}, []],
  ['90% of the rows', { precos: 900 }, {}, []],
  ['a row less', { precos: 899 }, {}, [LINHAS('899', '89,90%')]],
  ['115% of the rows', { precos: 1_150 }, {}, []],
  ['a row more', { precos: 1_151 }, {}, [LINHAS('1.151', '115,10%')]],
  ['3% of the codes gone', {}, { codigosSumidos: 30 }, []],
  [
    'a code more gone',
    {},
    { codigosSumidos: 31 },
    ['Sumiram 31 dos 1.000 códigos do mês anterior, 09/2026, 3,10% (o esperado: até 3%).'],
  ],
  ['90% that can be compared', {}, { comparados: 900 }, []],
  [
    'one less',
    {},
    { comparados: 899 },
    [
      'Só 899 preços têm o código, o ano e o combustível de um preço do mês anterior, 09/2026, 89,90% (o esperado: a partir de 90%).',
    ],
  ],
  ['a median of 3%', {}, { mediana: 0.03 }, []],
  ['a median of 3% down', {}, { mediana: -0.03 }, []],
  [
    'a median beyond',
    {},
    { mediana: -0.0301 },
    ['A variação mediana dos preços é de -3,01% (o esperado: até 3% para cima ou para baixo).'],
  ],
  ['1% moved by more than a quarter', {}, { extremos: 10 }, []],
  [
    'one more',
    {},
    { extremos: 11 },
    ['Mudaram mais de 25% os preços de 11 dos 1.000 comparados, 1,10% (o esperado: até 1%).'],
  ],
  ['three months older', { mes: '2026-12-01' }, {}, []],
  [
    'four months older, over the year',
    { mes: '2027-01-01' },
    {},
    ['O mês anterior carregado é 09/2026, mais de 3 meses antes.'],
  ],
  [
    'a last month of too few rows',
    {},
    { precos: 999 },
    ['O mês anterior, 09/2026, tem menos de 1.000 preços: não serve de comparação.'],
  ],
])('a month with %s', (_, mes, anterior, duvidas) => {
  expect(duvidasDe({ ...MES, ...mes }, { ...ANTERIOR, ...anterior }, { primeiro: false })).toEqual(duvidas)
})

test('the first month of a type has nothing to be held against, another without a last one waits', () => {
  expect(duvidasDe(MES, null, { primeiro: true })).toEqual([])
  expect(duvidasDe(MES, null, { primeiro: false })).toEqual([
    'Não há mês anterior de Carro com que comparar.',
  ])
})
