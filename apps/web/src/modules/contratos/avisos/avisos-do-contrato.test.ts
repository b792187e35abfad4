import type { Centavos } from '@lastro/shared/dinheiro'
import { describe, expect, test } from 'vitest'
import {
  avisoDoPreco,
  avisoNoPreco,
  avisosDoContrato,
  avisosDosPrecos,
  avisosDosTermos,
  longeDaReferencia,
  type Termos,
} from './avisos-do-contrato.ts'

const reais = (value: number) => Math.round(value * 100) as Centavos
const texto = (frase: string | undefined) => frase?.replaceAll('\u00a0', ' ')
const preco = (valor: number | null, referencia: number, placa = 'ABC1D23') => ({
  placa,
  preco: valor === null ? null : reais(valor),
  referencia: reais(referencia),
})

describe("a vehicle's price", () => {
  test('far from its reference is told with both figures', () => {
    expect(texto(avisoDoPreco(preco(800, 80_000)))).toBe(
      'O preço de ABC1D23 (R$ 800,00) está muito abaixo da referência de R$ 80.000,00.',
    )
    expect(texto(avisoDoPreco(preco(800_000, 80_000)))).toBe(
      'O preço de ABC1D23 (R$ 800.000,00) está muito acima da referência de R$ 80.000,00.',
    )
    expect(texto(avisoNoPreco(preco(800, 80_000)))).toBe('Muito abaixo da referência de R$ 80.000,00.')
  })

  test.each([
    [39_999.99, true],
    [40_000, false],
    [104_000, false],
    [104_000.01, true],
  ])('%s of 80.000,00: %s', (valor, longe) => {
    expect(longeDaReferencia(preco(valor, 80_000))).toBe(longe)
  })

  test('is not compared with nothing, and an empty one is no low one', () => {
    expect(longeDaReferencia(preco(800, 0))).toBe(false)
    expect(longeDaReferencia(preco(null, 80_000))).toBe(false)
    expect(longeDaReferencia(preco(0, 80_000))).toBe(false)
  })

  test('of many is told of five by name, of the rest by number', () => {
    const longe = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((placa) => preco(1, 10, placa))
    const frases = avisosDosPrecos(longe)
    expect(frases).toHaveLength(6)
    expect(frases[4]).toContain('O preço de E ')
    expect(frases[5]).toBe('E mais 2 veículos com o preço longe da referência.')
    expect(avisosDosPrecos(longe.slice(0, 5), 6)[5]).toBe('E mais 1 veículo com o preço longe da referência.')
  })
})

describe('the terms', () => {
  const usual = { hoje: '2026-11-22', creditoUsual: reais(500_000) }
  const termos = (change: Partial<Termos>): Termos => ({
    valorCredito: reais(600_000),
    valorGarantia: reais(600_000),
    dataTermino: '2027-11-22',
    ...change,
  })
  const frases = (change: Partial<Termos>, outro = usual) =>
    Object.entries(avisosDosTermos(termos(change), outro)).map(
      ([campo, frase]) => `${campo}: ${texto(frase)}`,
    )

  test('as usual say nothing, nor do empty ones', () => {
    expect(frases({})).toEqual([])
    expect(frases({ valorCredito: null, valorGarantia: null, dataTermino: null })).toEqual([])
  })

  test('a guarantee below the credit', () => {
    expect(frases({ valorGarantia: reais(599_999.99) })).toEqual([
      'valorGarantia: O valor da garantia (R$ 599.999,99) está abaixo do valor do crédito (R$ 600.000,00).',
    ])
  })

  test('a credit above three times the usual', () => {
    const valoresDe = (valor: number) => ({ valorCredito: reais(valor), valorGarantia: reais(valor) })
    expect(frases(valoresDe(1_500_000))).toEqual([])
    expect(frases(valoresDe(1_500_000.01))).toEqual([
      'valorCredito: O valor do crédito (R$ 1.500.000,01) é mais de 3 vezes o usual: 95 em cada 100 contratos têm até R$ 500.000,00.',
    ])
    expect(avisosDosTermos(termos(valoresDe(900_000_000)), { ...usual, creditoUsual: null })).toEqual({})
  })

  test('an end beyond five years', () => {
    expect(frases({ dataTermino: '2031-11-22' })).toEqual([])
    expect(frases({ dataTermino: '2031-11-23' })).toEqual([
      'dataTermino: A data de término (23/11/2031) fica a mais de 5 anos de hoje.',
    ])
    expect(frases({ dataTermino: '2033-03-01' }, { ...usual, hoje: '2028-02-29' })).toHaveLength(1)
    expect(frases({ dataTermino: '2033-02-28' }, { ...usual, hoje: '2028-02-29' })).toEqual([])
  })

  test('come together with the prices, in the order of the screen', () => {
    const todos = avisosDoContrato(
      termos({ valorGarantia: reais(1), dataTermino: '2040-01-01' }),
      [preco(800, 80_000), preco(80_000, 80_000, 'DEF4G56')],
      usual,
    )
    expect(todos.map((frase) => frase.slice(0, 18))).toEqual([
      'O valor da garanti',
      'A data de término ',
      'O preço de ABC1D23',
    ])
  })
})
