import { type Centavos, somar } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { type ContratoDoValor, valoresDasBaixas } from './valor.ts'

const garantia = (penhorId: number, preco: number, vendida = false) => ({
  penhorId,
  preco: preco as Centavos,
  inclusao: '2026-11-01',
  baixa: vendida ? { pago: 0 as Centavos, conhecido: 0 as Centavos } : null,
})
/** A sold vehicle for which so much was paid, and how much of it the balance knows. */
const paga = (penhorId: number, preco: number, { pago, conhecido }: { pago: number; conhecido: number }) => ({
  ...garantia(penhorId, preco),
  baixa: { pago: pago as Centavos, conhecido: conhecido as Centavos },
})
const contrato = (resto: Partial<ContratoDoValor>): ContratoDoValor => ({
  saldoDevedor: 100_00 as Centavos,
  dataBase: '2026-11-13',
  partes: null,
  foraDasEncerradas: 0 as Centavos,
  garantias: [],
  // Worth what they were at inclusion.
  totalDoResto: somar((resto.garantias ?? []).map(({ preco, baixa }) => (baixa ? (0 as Centavos) : preco))),
  baseDoExigido: 'valorGarantia',
  indiceMinimo: 12_500,
  ...resto,
})
const valores = (resto: Partial<ContratoDoValor>) =>
  [...valoresDasBaixas(contrato(resto))].map(([penhorId, { valor }]) => [penhorId, valor])

test('a balance is shared by the prices, and the dearest takes the cents that are left', () => {
  const iguais = [garantia(1, 10, true), garantia(2, 10, true), garantia(3, 10, true)]
  expect(valores({ garantias: iguais })).toEqual([
    [1, 33_34],
    [2, 33_33],
    [3, 33_33],
  ])
  expect(valores({ garantias: [garantia(1, 30, true), garantia(2, 70, true)] })).toEqual([
    [1, 30_00],
    [2, 70_00],
  ])
})

test('a told part goes before the share; what the parts leave out owes nothing, unless it came later', () => {
  const partes = new Map([[1, 80_00 as Centavos]])
  const garantias = [garantia(1, 50, true), garantia(2, 50, true)]
  expect(valores({ partes, garantias })).toEqual([
    [1, 80_00],
    [2, 0],
  ])
  // It takes what the others' parts leave: no more than is owed is ever asked for.
  const depois = { ...garantia(2, 50, true), inclusao: '2026-11-14' }
  expect(valores({ partes, garantias: [garantia(1, 50, true), depois] })).toEqual([
    [1, 80_00],
    [2, 20_00],
  ])
})

test('at a balance of 0 a known payment for one vehicle asks nothing of another', () => {
  const garantias = [paga(1, 10, { pago: 10_00, conhecido: 10_00 }), garantia(2, 10, true), garantia(3, 10)]
  const semSaldo = { saldoDevedor: 0 as Centavos, garantias }
  expect(valores(semSaldo)).toEqual([
    [1, 3_34],
    [2, 0],
  ])
  // Of 10,00 the third covers 0,08: each sold one would bear half of what is left uncovered.
  expect(valores({ ...semSaldo, baseDoExigido: 'saldo' })).toEqual([
    [1, 4_96],
    [2, 0],
  ])
})

test('a payment that the balance knows raises what its own vehicle owed, and is so asked for by nobody', () => {
  // 100,00 are left of 125,00, because 25,00 were paid for the first of five alike.
  const restantes = [2, 3, 4, 5].map((penhorId) => garantia(penhorId, 10, true))
  const rateados = [paga(1, 10, { pago: 25_00, conhecido: 25_00 }), ...restantes]
  expect(valores({ garantias: rateados })).toEqual([1, 2, 3, 4, 5].map((penhorId) => [penhorId, 25_00]))
  const partes = new Map([
    [1, 5_00],
    [2, 95_00],
  ] as [number, Centavos][])
  const ditas = [paga(1, 10, { pago: 30_00, conhecido: 25_00 }), garantia(2, 10, true)]
  expect(valores({ partes, garantias: ditas })).toEqual([
    [1, 30_00],
    [2, 95_00],
  ])
})

test('what was paid for payoffs that ended, and is not in the balance yet, is owed no more', () => {
  expect(valores({ foraDasEncerradas: 60_00 as Centavos, garantias: [garantia(1, 50, true)] })).toEqual([
    [1, 40_00],
  ])
  expect(valores({ foraDasEncerradas: 160_00 as Centavos, garantias: [garantia(1, 50, true)] })).toEqual([
    [1, 0],
  ])
})

test('after one was paid more than it owed, told vehicles share what is left', () => {
  const partes = new Map([
    [1, 30_00],
    [2, 30_00],
  ] as [number, Centavos][])
  const garantias = [garantia(1, 10, true), garantia(2, 10, true)]
  expect(valores({ partes, foraDasEncerradas: 70_00 as Centavos, garantias })).toEqual([
    [1, 15_00],
    [2, 15_00],
  ])
})

test('with the balance as base a sold vehicle pays what the others don’t cover, and never for another sold one', () => {
  const base = { baseDoExigido: 'saldo' } as const
  // The one that stays covers 50,00 ÷ 125% = 40,00 of 100,00.
  expect(valores({ ...base, garantias: [garantia(1, 50_00, true), garantia(2, 50_00)] })).toEqual([
    [1, 60_00],
  ])
  // It covers everything: the share is more.
  const valorizada = { totalDoResto: 500_00 as Centavos }
  expect(
    valores({ ...base, ...valorizada, garantias: [garantia(1, 50_00, true), garantia(2, 50_00)] }),
  ).toEqual([[1, 50_00]])
  const duas = [garantia(1, 50_00, true), garantia(2, 50_00, true), garantia(3, 100_00)]
  // 100,00 − 25,00 of the other − 80,00 covered: less than the own share.
  expect(valores({ ...base, garantias: duas })).toEqual([
    [1, 25_00],
    [2, 25_00],
  ])
  // Never above the balance.
  expect(valores({ ...base, garantias: [garantia(1, 50_00, true)] })).toEqual([[1, 100_00]])
  // What the third doesn't cover, 50,00 − 20,00, is asked for once: each pays its half of it.
  const curtas = [garantia(1, 25_00, true), garantia(2, 25_00, true), garantia(3, 50_00)]
  expect(valores({ ...base, garantias: curtas, totalDoResto: 25_00 as Centavos })).toEqual([
    [1, 40_00],
    [2, 40_00],
  ])
})
