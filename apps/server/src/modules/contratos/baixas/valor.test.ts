import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { type ContratoDoValor, valoresDasBaixas } from './valor.ts'

const garantia = (penhorId: number, preco: number, vendida = false, valorAtual = preco) => ({
  penhorId,
  preco: preco as Centavos,
  valorAtual: valorAtual as Centavos,
  inclusao: '2026-11-01',
  vendida,
})
const contrato = (resto: Partial<ContratoDoValor>): ContratoDoValor => ({
  saldoDevedor: 100_00 as Centavos,
  dataBase: '2026-11-13',
  partes: null,
  pagoForaDoSaldo: 0 as Centavos,
  garantias: [],
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
  const depois = { ...garantia(2, 50, true), inclusao: '2026-11-14' }
  expect(valores({ partes, garantias: [garantia(1, 50, true), depois] })).toEqual([
    [1, 80_00],
    [2, 50_00],
  ])
})

test('what was paid for released vehicles, and is not in the balance yet, is owed no more', () => {
  expect(valores({ pagoForaDoSaldo: 60_00 as Centavos, garantias: [garantia(1, 50, true)] })).toEqual([
    [1, 40_00],
  ])
})

test('with the balance as base a sold vehicle pays what the others don’t cover, and never for another sold one', () => {
  const base = { baseDoExigido: 'saldo' } as const
  // The one that stays covers 50,00 ÷ 125% = 40,00 of 100,00.
  expect(valores({ ...base, garantias: [garantia(1, 50_00, true), garantia(2, 50_00)] })).toEqual([
    [1, 60_00],
  ])
  // It covers everything: the share is more.
  expect(
    valores({ ...base, garantias: [garantia(1, 50_00, true), garantia(2, 50_00, false, 500_00)] }),
  ).toEqual([[1, 50_00]])
  const duas = [garantia(1, 50_00, true), garantia(2, 50_00, true), garantia(3, 100_00)]
  // 100,00 − 25,00 of the other − 80,00 covered: less than the own share.
  expect(valores({ ...base, garantias: duas })).toEqual([
    [1, 25_00],
    [2, 25_00],
  ])
  // Never above the balance.
  expect(valores({ ...base, garantias: [garantia(1, 50_00, true)] })).toEqual([[1, 100_00]])
})
