import { expect, test } from 'vitest'
import { proximosNumeros } from './novo-contrato.service.ts'

test.each([
  ['CT-2026-0042', ['CT-2026-0043', 'CT-2026-0044']],
  ['CT-0099/SP', ['CT-0100/SP', 'CT-0101/SP']],
  ['999', ['1000', '1001']],
  ['2026/7', ['2026/8', '2026/9']],
  ['0042/2026', ['0043/2026', '0044/2026']],
  ['CT-2026', ['CT-2027', 'CT-2028']],
  [`${'x'.repeat(28)}98`, [`${'x'.repeat(28)}99`]],
  ['Acordo', []],
  ['1234567890123', []],
  ['', []],
])('after %j come %j', (numero, proximos) => {
  expect(proximosNumeros(numero, 2)).toEqual(proximos)
})
