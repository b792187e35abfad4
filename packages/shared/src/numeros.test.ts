import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Centavos, formatDinheiro } from './dinheiro.ts'
import { formatInteiro, formatPercentual } from './numeros.ts'

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const INTEIRO = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0, signDisplay: 'negative' })
const PERCENTUAL = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

test('numbers are written as the language writes them', () => {
  // Amounts come from sums of centavos, and shares from dividing them.
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), fc.integer({ min: 1, max: 1e11 }), (valor, outro) => {
      expect(formatDinheiro(valor as Centavos)).toBe(REAIS.format(valor / 100))
      expect(formatInteiro(valor)).toBe(INTEIRO.format(valor))
      expect(formatInteiro(valor / 7)).toBe(INTEIRO.format(valor / 7))
      expect(formatPercentual(valor / outro)).toBe(PERCENTUAL.format(valor / outro))
    }),
    { numRuns: 2_000 },
  )
  // People type decimals that binary numbers can't hold exactly.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000 }), (decimos) => {
      const parte = Number(`${decimos}e-6`)
      expect(formatPercentual(parte)).toBe(PERCENTUAL.format(parte))
    }),
    { numRuns: 2_000 },
  )
})

test('the edges of what is written', () => {
  const reais = [0, 1, -1, 99, 100, 99_999, 100_000, 99_999_999_999].map((valor) =>
    formatDinheiro(valor as Centavos),
  )
  expect(reais.map((texto) => texto.replace('\u00a0', ' '))).toEqual([
    'R$ 0,00',
    'R$ 0,01',
    '-R$ 0,01',
    'R$ 0,99',
    'R$ 1,00',
    'R$ 999,99',
    'R$ 1.000,00',
    'R$ 999.999.999,99',
  ])
  expect([0, 999, 1_000, 45_000, -5, -0.4, 12.4].map(formatInteiro)).toEqual([
    '0',
    '999',
    '1.000',
    '45.000',
    '-5',
    '0',
    '12',
  ])
  expect([0, 0.98505, -0.5, 1e-7, 12.3456].map(formatPercentual)).toEqual([
    '0,00%',
    '98,51%',
    '-50,00%',
    '0,00%',
    '1.234,56%',
  ])
})
