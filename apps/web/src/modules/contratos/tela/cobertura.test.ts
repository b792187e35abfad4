import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { computeCobertura, descreverCobertura } from './cobertura-atual.tsx'

const frase = (total: number, valorGarantia: number | null) =>
  descreverCobertura(computeCobertura(total as Centavos, valorGarantia as Centavos | null)).replaceAll(
    '\u00a0',
    ' ',
  )

test('a reader sees what is missing to the amount of the guarantee', () => {
  expect(frase(40_000_00, 50_000_00)).toBe(
    'Cobertura de 80,00%: faltam R$ 10.000,00 para o valor da garantia de R$ 50.000,00.',
  )
  expect(frase(0, 50_000_00)).toBe(
    'Cobertura de 0,00%: faltam R$ 50.000,00 para o valor da garantia de R$ 50.000,00.',
  )
})

test('says what is above, and when it fits exactly', () => {
  expect(frase(52_500_00, 50_000_00)).toBe(
    'Cobertura de 105,00%: R$ 2.500,00 acima do valor da garantia de R$ 50.000,00.',
  )
  expect(frase(50_000_00, 50_000_00)).toBe(
    'Cobertura de 100,00%: exatamente o valor da garantia de R$ 50.000,00.',
  )
})

test('one centavo short is never 100%', () => {
  const cobertura = computeCobertura(99_999_999_98 as Centavos, 99_999_999_99 as Centavos)
  expect(cobertura).toMatchObject({ percentual: 99.99, atinge: false, falta: 1 })
})

test('needs a value to cover', () => {
  expect(computeCobertura(1 as Centavos, null)).toBeNull()
  expect(computeCobertura(1 as Centavos, 0 as Centavos)).toBeNull()
  expect(computeCobertura(1 as Centavos, Number.NaN as Centavos)).toBeNull()
  expect(frase(1, null)).toBe('Informe o valor da garantia para ver a cobertura.')
})
