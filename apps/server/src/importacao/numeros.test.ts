import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHundredths, parseInteger } from './numeros.ts'

test.each([
  ['1234', 123_400],
  ['1234,5', 123_450],
  ['1234.56', 123_456],
  ['1.234', 123_400],
  ['1,234', 123_400],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1.234.567', 123_456_700],
  ['R$ 1.234,56', 123_456],
  ['0,01', 1],
  ['8787.00', 878_700],
  ['45 900,00', 4_590_000],
  ['1\u00a0234\u00a0567', 123_456_700],
  ['45.900,00 R$', 4_590_000],
  ['32 mil', 3_200_000],
  ['45mil', 4_500_000],
])('reads %s', (texto, centesimos) => {
  expect(parseHundredths(texto)).toBe(centesimos)
})

test.each([
  '',
  'abc',
  '-1',
  '1e3',
  '1 1',
  '12 34',
  '1,2,3',
  '12.34.56',
  '0.123',
  '1.2345',
  '1,234,5',
  '1.234.56',
  '0x10',
  '99999999999999',
  'NaN',
  '١٢',
])('does not read %s', (texto) => {
  expect(parseHundredths(texto)).toBeUndefined()
})

test('whole numbers take thousands and zeros after the mark, nothing else', () => {
  expect(['87.940', '87940,0', '87940', '87,940.00', '1,5', 'x'].map(parseInteger)).toEqual([
    87_940,
    87_940,
    87_940,
    87_940,
    undefined,
    undefined,
  ])
})

test('reads every amount in each of the forms that people write', () => {
  const pt = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })
  const en = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (centavos) => {
      const reais = centavos / 100
      for (const texto of [
        pt.format(reais),
        en.format(reais),
        reais.toFixed(2),
        reais.toFixed(2).replace('.', ','),
      ])
        expect(parseHundredths(texto)).toBe(centavos)
    }),
  )
})
