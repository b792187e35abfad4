import { expect, test } from 'vitest'
import { formatInteiro } from './numeros.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1_000, '1.000'],
  [45_000, '45.000'],
  [-5, '-5'],
  [12.4, '12'],
])('a whole number is written with its dots, with a formatter or without: %s', (value, text) => {
  expect(formatInteiro(value)).toBe(text)
})
