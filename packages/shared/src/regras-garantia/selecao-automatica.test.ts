import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Centavos } from '../dinheiro.ts'
import { OrdemSelecao } from './regra-garantia.ts'
import {
  type Candidato,
  type CriterioSelecao,
  selecionarAutomaticamente as tomar,
} from './selecao-automatica.ts'
import { shuffle, splitMix64 } from './sorteio.ts'

const { Aleatorio, Crescente, Decrescente } = OrdemSelecao

const candidato = (veiculoId: number, anoModelo: number, preco: number): Candidato => ({
  veiculoId,
  anoModelo,
  preco: preco as Centavos,
})
const criterio = (valorGarantia: number, campos: Partial<CriterioSelecao> = {}): CriterioSelecao => ({
  valorGarantia: valorGarantia as Centavos,
  ordemAno: Crescente,
  ordemPreco: Crescente,
  semente: 1,
  ...campos,
})
const selecionarAutomaticamente = (estoque: readonly Candidato[], pedido: CriterioSelecao) =>
  tomar(estoque, pedido).flatMap(({ candidato: tomado, escolhido }) => (escolhido ? [tomado] : []))
const soma = (lista: readonly Candidato[]) => lista.reduce((total, { preco }) => total + preco, 0)
const ids = (lista: readonly Candidato[]) => lista.map(({ veiculoId }) => veiculoId)

describe('the order', () => {
  const estoque = [
    candidato(4, 2020, 300),
    candidato(3, 2020, 500),
    candidato(2, 2022, 300),
    candidato(1, 2020, 300),
    candidato(5, 2022, 100),
  ]
  const todos = (campos: Partial<CriterioSelecao>) =>
    ids(selecionarAutomaticamente(estoque, criterio(1_500, campos)))

  test('year, then price, then id', () => {
    expect(todos({ ordemAno: Crescente, ordemPreco: Crescente })).toEqual([1, 4, 3, 5, 2])
    expect(todos({ ordemAno: Crescente, ordemPreco: Decrescente })).toEqual([3, 1, 4, 2, 5])
    expect(todos({ ordemAno: Decrescente, ordemPreco: Crescente })).toEqual([5, 2, 1, 4, 3])
    expect(todos({ ordemAno: Decrescente, ordemPreco: Decrescente })).toEqual([2, 5, 3, 1, 4])
  })
  test('a random price order draws inside each year', () => {
    const vistas = new Set<string>()
    for (let semente = 0; semente < 200; semente++) {
      const ordem = todos({ ordemPreco: Aleatorio, semente })
      expect(ordem.slice(0, 3).toSorted((a, b) => a - b)).toEqual([1, 3, 4])
      vistas.add(ordem.join())
    }
    expect(vistas.size).toBe(12)
  })
  test('a random year order draws the whole, whatever the price order says', () => {
    const vistas = new Set<string>()
    for (let semente = 0; semente < 2_000; semente++) {
      const ordem = todos({ ordemAno: Aleatorio, ordemPreco: Aleatorio, semente })
      expect(todos({ ordemAno: Aleatorio, ordemPreco: Crescente, semente })).toEqual(ordem)
      vistas.add(ordem.join())
    }
    expect(vistas.size).toBe(120)
  })
})

describe('how many', () => {
  test('stops as soon as the value is reached, exactly too', () => {
    const estoque = [candidato(1, 2020, 100), candidato(2, 2021, 100), candidato(3, 2022, 100)]
    expect(ids(selecionarAutomaticamente(estoque, criterio(200)))).toEqual([1, 2])
    expect(ids(selecionarAutomaticamente(estoque, criterio(201)))).toEqual([1, 2, 3])
  })
  test('nothing when all together don’t reach it', () => {
    expect(selecionarAutomaticamente([candidato(1, 2020, 100)], criterio(101))).toEqual([])
    expect(selecionarAutomaticamente([], criterio(1))).toEqual([])
  })
  test('drops, last taken first, what is not needed', () => {
    // Taken 100, 200, 250, 900 = 1,450 for 1,000: without 250 it is 1,200, then without 200 exactly 1,000.
    const estoque = [
      candidato(1, 2018, 100),
      candidato(2, 2019, 200),
      candidato(3, 2020, 250),
      candidato(4, 2021, 900),
    ]
    expect(ids(selecionarAutomaticamente(estoque, criterio(1_000)))).toEqual([1, 4])
  })
  test('a vehicle without a price is never taken', () => {
    expect(
      ids(selecionarAutomaticamente([candidato(1, 2018, 0), candidato(2, 2019, 10)], criterio(10))),
    ).toEqual([2])
  })
})

describe('properties', () => {
  const estoqueArb = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { maxLength: 40 }).chain((lista) =>
    fc.tuple(
      ...lista.map((veiculoId) =>
        fc
          .record({
            anoModelo: fc.integer({ min: 2015, max: 2027 }),
            preco: fc.integer({ min: 0, max: 9_000_000 }),
          })
          .map(({ anoModelo, preco }) => candidato(veiculoId, anoModelo, preco)),
      ),
    ),
  )
  const criterioArb = fc
    .record({
      valorGarantia: fc.integer({ min: 1, max: 60_000_000 }),
      ordemAno: fc.constantFrom(...Object.values(OrdemSelecao)),
      ordemPreco: fc.constantFrom(...Object.values(OrdemSelecao)),
      semente: fc.maxSafeInteger(),
    })
    .map(({ valorGarantia, ...resto }) => criterio(valorGarantia, resto))

  test('reaches the value whenever it can be reached, and no vehicle is needless', () => {
    fc.assert(
      fc.property(estoqueArb, criterioArb, (estoque, pedido) => {
        const escolha = selecionarAutomaticamente(estoque, pedido)
        const alcancavel = soma(estoque) >= pedido.valorGarantia
        expect(soma(escolha) >= pedido.valorGarantia).toBe(alcancavel)
        expect(escolha.length > 0).toBe(alcancavel)
        expect(new Set(ids(escolha)).size).toBe(escolha.length)
        for (const veiculo of escolha) {
          expect(estoque).toContain(veiculo)
          expect(soma(escolha) - veiculo.preco).toBeLessThan(pedido.valorGarantia)
        }
      }),
      { numRuns: 2_000 },
    )
  })
  test('depends on nothing but the vehicles and the criterion', () => {
    fc.assert(
      fc.property(estoqueArb, criterioArb, fc.maxSafeInteger(), (estoque, pedido, outra) => {
        const escolha = ids(selecionarAutomaticamente(estoque, pedido))
        expect(ids(selecionarAutomaticamente(shuffle(estoque, outra), pedido))).toEqual(escolha)
      }),
      { numRuns: 500 },
    )
  })
})

test('the generator gives the published numbers', () => {
  const proximo = splitMix64(1_234_567n)
  expect([proximo(), proximo(), proximo()]).toEqual([
    6_457_827_717_110_365_317n,
    3_203_168_211_198_807_973n,
    9_817_491_932_198_370_423n,
  ])
})
