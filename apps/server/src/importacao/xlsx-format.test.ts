import { expect, test } from 'vitest'
import { parseFormat, formatNumber } from './xlsx-format.ts'

const show = (number: number, code: string, from1904 = false) =>
  formatNumber(number, parseFormat(164, code), from1904)

// What Excel shows, written as a file of texts would have it.
test.each([
  ['General', 91200.6049, '91200.6049'],
  ['0.00', 91200.6049, '91200.6'],
  ['#,##0.00', 1.005, '1.01'],
  ['#,##0', 91200.6, '91201'],
  ['0', 87940.4, '87940'],
  ['"R$" #,##0.00', 58900.5, '58900.5'],
  ['[$R$-416] #,##0.00', 58900.5, '58900.5'],
  ['0.00', -1.5, '-1.5'],
  ['#,##0.00;[Red](#,##0.00)', -1.5, '-1.5'],
  ['0.000', 1.234, '1.2340'],
  ['0.00E+00', 91200.6, '91200.6'],
  ['0" km"', 87940, '87940'],
  // A 0 that isn't shown as one.
  ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', 0, '-'],
  ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', 12.3, '12.3'],
  ['0.00;-0.00;', 0, ''],
  ['#,###', 0, ''],
  ['0.00', 0, '0'],
  [';;;', 5, ''],
  ['"isento"', 5, 'isento'],
  ['[<1]"-";0.00', 0.5, '-'],
  ['[<1]"-";0.00', 5, '5'],
  // Codes.
  ['00000', 123, '00123'],
  ['00000', 1234567, '1234567'],
  ['"RD-2026-"0000', 107, 'RD-2026-0107'],
  ['00000\\/00', 12345, '00123/45'],
  ['000"."000"."000"-"00', 12345678909, '123.456.789-09'],
  // Days.
  ['dd/mm/yyyy', 46027, '2026-01-05'],
  ['yyyy-mm-dd', 46027, '2026-01-05'],
  ['[$-416]d" de "mmmm" de "yyyy;@', 46027, '2026-01-05'],
  ['mmmm d, yyyy', 46027, '2026-01-05'],
  ['mmm/yy', 46023, '2026-01-01'],
  ['mm/dd/yyyy', 46352, '2026-11-26'],
])('%s: %d is %s', (code, number, text) => {
  expect(show(number, code)).toEqual({ text })
})

const SCALED = 'aparece em milhares pelo formato da célula: mostre o valor inteiro.'
test.each([
  ['#,##0,', 91200, SCALED],
  ['0.00,,', 91200000, SCALED],
  ['#,##0,.0', 91200, SCALED],
  ['#,##0" mil"', 91, SCALED],
  ['0.00%', 0.05, 'está em porcentagem: escreva o valor.'],
  ['mm/dd/yyyy', 46027, 'é um dia que aparece com o mês na frente: use o formato dd/mm/aaaa.'],
  ['m/d/yy h:mm', 46027.5, 'é um dia que aparece com o mês na frente: use o formato dd/mm/aaaa.'],
  [
    'General',
    1e15,
    'tem mais de 15 algarismos, e a planilha perde os últimos: guarde-o como texto e envie de novo.',
  ],
])('%s: %d is refused', (code, number, refused) => {
  expect(show(number, code).refused).toBe(refused)
})

test('days from 1904; formats that a file names by number', () => {
  expect(show(44565, 'dd/mm/yy', true)).toEqual({ text: '2026-01-05' })
  expect(formatNumber(46027, parseFormat(14, undefined), false)).toEqual({ text: '2026-01-05' })
  expect(formatNumber(91200.6049, parseFormat(4, undefined), false)).toEqual({ text: '91200.6' })
  expect(formatNumber(0, parseFormat(44, undefined), false)).toEqual({ text: '-' })
})
