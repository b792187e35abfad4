import { expect, test } from 'vitest'
import { placaDeEnchimento } from './placa-de-enchimento.ts'

test.each(['AAA0000', 'SEM0000', 'NOV0000', 'XXX0000', 'ZER0000', 'OKM0000', 'RIO0000', 'QZF0000'])(
  'no car was ever given %s: numbers begin at 0001',
  (placa) => expect(placaDeEnchimento(placa)).toBe('sempre'),
)

test.each([
  'AAA1111',
  'AAA9999',
  'ZZZ9999',
  'XXX1234',
  'BBB4321',
  'ABC1234',
  'XYZ6789',
  'QWE1234',
  'ASD1111',
  'RRR5555',

  'AAA0A00',
  'AAA1A11',
  'AAA1B11',
  'XXX0X00',
  'XXX9X99',
  'ZZZ9J99',
  'ZZZ9Z99',
  'XXX1A11',
  'ABC1C34',
  'ABC1B11',
  'SEM0A00',
  'NOV0A00',
  'SEM0001',
  'NOV0007',
  'ABC1D23',
  'BRA2E19',
])('no new car has %s, though an older one may', (placa) => {
  expect(placaDeEnchimento(placa)).toBe('zero km')
})

test.each([
  // Plates of the demonstration, of the public cases, and neighbours of placeholders.
  'QZF1A10',
  'NKC8B35',
  'XRN9H03',
  'RIO2A18',
  'FIZ0A00',
  'QQQ0A00',
  'QQQ1A11',
  'TTT1B11',
  'SSS9J99',

  'AAA0001',
  'AAA0A01',
  'AAA1112',
  'AAB0001',
  'ABC1235',
  'ABC1D24',
  'ABD1111',
  'SEM1A00',
  'SEM0P00',
  'NOV1A00',
  'SEM1234',
  'XXX9X98',
  'AAA1C11',
  'ZKM0A01',
])('%s is a plate like any other', (placa) => {
  expect(placaDeEnchimento(placa)).toBeNull()
})

test('of all plates in the old spelling fewer than one in 2,000 is doubted for a new car', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  let doubted = 0
  let all = 0
  for (const a of letters)
    for (const b of letters)
      for (const c of letters)
        for (let number = 1; number <= 9999; number += 101) {
          all++
          if (placaDeEnchimento(`${a}${b}${c}${String(number).padStart(4, '0')}`)) doubted++
        }
  expect(doubted / all).toBeLessThan(1 / 2_000)
})
