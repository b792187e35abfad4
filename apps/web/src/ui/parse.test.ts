import { expect, test } from 'vitest'
import { maskCpfInput } from './cpf-input.tsx'
import { parseDia } from './parse-dia.ts'
import { parseDinheiro } from './parse-dinheiro.ts'

test.each([
  ['1.234,56', 123456],
  ['1234,56', 123456],
  ['1234.56', 123456],
  ['1,234.56', 123456],
  ['R$ 1.234', 123400],
  [' 12 ', 1200],
  ['0,5', 50],
  ['999.999.999,99', 99999999999],
  ['1.234.567', 123456700],
  ['1.000.000.000,00', undefined],
  ['1,234', undefined],
  ['1.23,45', undefined],
  ['-5', undefined],
  ['abc', undefined],
  ['', undefined],
])('amount %j is %j centavos', (text, centavos) => {
  expect(parseDinheiro(text)).toBe(centavos)
})

test.each([
  ['31/12/2026', '2026-12-31'],
  ['31122026', '2026-12-31'],
  ['29/02/2028', '2028-02-29'],
  ['31/02/2026', null],
  ['29/02/2026', null],
  ['12/31/2026', null],
  ['1/2/2026', null],
  ['2026-12-31', null],
  ['', null],
])('day %j is %j', (text, dia) => {
  expect(parseDia(text)).toBe(dia)
})

test.each([
  ['', ''],
  ['529', '529'],
  ['5299', '529.9'],
  ['5299822', '529.982.2'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25 99', '529.982.247-25'],
])('CPF %j is shown as %j', (text, masked) => {
  expect(maskCpfInput(text)).toBe(masked)
})
