import type { SituacaoDasGarantias } from '@lastro/shared/contratos/alteracao'
import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import {
  keepExisting,
  alternarEntrada,
  alternarSaida,
  avaliarEscolha,
  type Escolha,
  manterPreco,
  mudarPreco,
  precificarEntrada,
  sugerirEntradas,
  sugerirReforco,
} from './escolha.ts'
import { faltaPara } from './totais.tsx'

const reais = (value: number) => Math.round(value * 100) as Centavos
const garantia = (veiculoId: number, valorAtual: number) => ({
  veiculoId,
  placa: `ABC1D2${veiculoId}`,
  marca: 'Fiat',
  modelo: 'Strada',
  ano: 2022,
  km: 1,
  preco: reais(50_000),
  valorAtual: reais(valorAtual),
  semReferencia: false,
  referenciaDefasada: false,
  saiuEm: null,
  consignadoDesde: null,
  diasForaDoEstoque: null,
  vendidoEm: null,
  vendaPaga: false,
})
const situacao: SituacaoDasGarantias = {
  valorGarantia: reais(100_000),
  exigido: reais(100_000),
  totalAtual: reais(95_000),
  garantias: [garantia(1, 50_000), garantia(2, 45_000)],
  alteracao: null,
}
const livre = (id: number, preco: number, change: object = {}) => ({
  id,
  preco: reais(preco),
  dataEntrada: null,
  semReferencia: false,
  referenciaDefasada: false,
  ...change,
})
const ESCOLHA_VAZIA: Escolha = { saem: new Set(), entram: new Map(), precos: new Map() }
const NENHUM = new Set<number>()

test('an empty choice leads nowhere and is not complained about', () => {
  expect(avaliarEscolha(situacao, ESCOLHA_VAZIA, NENHUM)).toMatchObject({
    vazia: true,
    impedimento: undefined,
  })
})
test('totals follow the choice; below 100% one centavo more than before is taken, the same is not', () => {
  const troca = alternarEntrada(alternarSaida(ESCOLHA_VAZIA, 2), { id: 9, preco: reais(45_000) })
  expect(avaliarEscolha(situacao, troca, NENHUM)).toMatchObject({
    antes: reais(95_000),
    depois: reais(95_000),
    impedimento: expect.stringContaining('95,00%'),
  })
  const melhor = precificarEntrada(troca, 9, reais(45_000.01))
  expect(avaliarEscolha(situacao, melhor, NENHUM)).toMatchObject({
    depois: reais(95_000.01),
    impedimento: undefined,
  })
})
test('an incoming vehicle without a price, or with one that can’t be read, is named and counts nothing', () => {
  const escolha = alternarEntrada(ESCOLHA_VAZIA, { id: 9, preco: reais(0) })
  expect(avaliarEscolha(situacao, escolha, NENHUM)).toMatchObject({ semPreco: [9], depois: reais(95_000) })
  const ilegivel = precificarEntrada(escolha, 9, Number.NaN as Centavos)
  expect(avaliarEscolha(situacao, ilegivel, NENHUM)).toMatchObject({ semPreco: [9], depois: reais(95_000) })
})
test('an incoming vehicle with a stale reference counts nothing, whatever its price', () => {
  const reforco = alternarEntrada(ESCOLHA_VAZIA, { id: 9, preco: reais(45_000) })
  expect(avaliarEscolha(situacao, reforco, new Set([9]))).toMatchObject({
    semPreco: [],
    depois: reais(95_000),
    impedimento: expect.stringContaining('não acima da atual'),
  })
  expect(avaliarEscolha(situacao, reforco, new Set([8]))).toMatchObject({
    depois: reais(140_000),
    impedimento: undefined,
  })
})
test('another price of a vehicle that stays counts at once, and is none once it leaves, is kept or equals its own', () => {
  const depoisDe = (escolha: Escolha) => avaliarEscolha(situacao, escolha, NENHUM)
  const mudada = mudarPreco(ESCOLHA_VAZIA, 1, reais(60_000))
  expect(depoisDe(mudada)).toMatchObject({ depois: reais(105_000), vazia: false, impedimento: undefined })
  expect(depoisDe(mudarPreco(ESCOLHA_VAZIA, 1, reais(40_000)))).toMatchObject({
    depois: reais(85_000),
    impedimento: expect.stringContaining('não acima da atual'),
  })
  expect(depoisDe(mudarPreco(ESCOLHA_VAZIA, 1, null))).toMatchObject({ semPreco: [1], depois: reais(45_000) })
  for (const nada of [mudarPreco(ESCOLHA_VAZIA, 1, reais(50_000)), manterPreco(mudada, 1)])
    expect(depoisDe(nada)).toMatchObject({ vazia: true, depois: reais(95_000) })
  expect(alternarSaida(mudada, 1)).toMatchObject({ saem: new Set([1]), precos: new Map() })
  expect(keepExisting(mudada, new Set([2]), undefined).precos.size).toBe(0)
  const defasada = {
    ...situacao,
    garantias: [{ ...garantia(1, 0), referenciaDefasada: true }, garantia(2, 45_000)],
  }
  expect(avaliarEscolha(defasada, mudada, NENHUM)).toMatchObject({ depois: reais(45_000), vazia: false })
})

test('chosen again is let go; of a newer contract and stock only what is there stays', () => {
  const escolha = alternarEntrada(alternarSaida(alternarSaida(ESCOLHA_VAZIA, 1), 2), {
    id: 9,
    preco: reais(1),
  })
  expect(alternarSaida(escolha, 1).saem).toEqual(new Set([2]))
  expect(alternarEntrada(escolha, { id: 9, preco: reais(1) }).entram.size).toBe(0)
  const restou = keepExisting(escolha, new Set([2]), new Set([8]))
  expect([restou.saem, restou.entram.size]).toEqual([new Set([2]), 0])
  expect(keepExisting(escolha, new Set([2]), undefined).entram.size).toBe(1)
})
test('deadlines and days in words', () => {
  const agora = new Date('2026-11-16T15:00:00Z')
  const remaining = (ms: number) => faltaPara(new Date(agora.getTime() + ms), agora)
  expect([
    remaining(5 * 86_400_000),
    remaining(86_399_999),
    remaining(3_600_000),
    remaining(60_000),
    remaining(1),
    remaining(0),
  ]).toEqual([
    'faltam 5 dias',
    'faltam 23 horas',
    'falta 1 hora',
    'falta 1 minuto',
    'falta 1 minuto',
    'vencida',
  ])
})

test('for vehicles that leave it suggests few that bring 100% back, at reference prices of now alone', () => {
  const sugeridos = (estoque: ReturnType<typeof livre>[], saem = [2]) => [
    ...sugerirEntradas(situacao, new Set(saem), estoque).keys(),
  ]
  const fracos = [livre(7, 90_000, { semReferencia: true }), livre(8, 90_000, { referenciaDefasada: true })]
  // R$ 50.000,00 are missing: the cheapest vehicle that is enough alone.
  expect(sugeridos([livre(3, 60_000), livre(4, 50_000), livre(5, 49_999), ...fracos, livre(6, 0)])).toEqual([
    4,
  ])
  // None is enough alone: the dearest, then the cheapest that covers the rest.
  expect(sugeridos([livre(3, 30_000), livre(4, 40_000), livre(5, 12_000), livre(6, 9_999)])).toEqual([4, 5])
  // All together are not enough: all of them.
  expect(sugeridos([livre(3, 10_000), livre(4, 20_000)])).toEqual([4, 3])
  expect(sugeridos(fracos)).toEqual([])
  // Covered without the leaving vehicle: one worth as much as it.
  const folgada = { ...situacao, valorGarantia: reais(40_000) }
  const estoque = [livre(3, 60_000), livre(4, 50_000), livre(5, 49_999)]
  expect([...sugerirEntradas(folgada, new Set([2]), estoque)]).toEqual([[4, reais(50_000)]])
})

test('with a margin it suggests up to it where the stock reaches it, else up to 100%', () => {
  const sugeridos = (estoque: ReturnType<typeof livre>[], margem: number) => [
    ...sugerirEntradas(situacao, new Set([2]), estoque, margem).keys(),
  ]
  // 50.000,00 are missing to 100.000,00; with 5 points 55.000,00.
  const estoque = [livre(3, 60_000), livre(4, 50_000), livre(5, 5_000)]
  expect(sugeridos(estoque, 0)).toEqual([4])
  expect(sugeridos(estoque, 500)).toEqual([3])
  expect(sugeridos([livre(4, 50_000), livre(5, 4_999)], 500)).toEqual([4])
})

test('for a request the fewest that reach it with the least to spare, only vehicles at a reference price of now', () => {
  const fracos = [livre(7, 90_000, { semReferencia: true }), livre(8, 90_000, { referenciaDefasada: true })]
  const estoque = [livre(3, 10_000), ...fracos, livre(4, 40_000), livre(5, 40_000), livre(6, 0)]
  const sugeridos = (valor: number) => [...sugerirReforco(estoque, reais(valor)).keys()]
  expect(sugeridos(10_000)).toEqual([3])
  expect(sugeridos(40_000)).toEqual([4])
  expect(sugeridos(40_000.01)).toEqual([4, 3])
  expect(sugeridos(80_000.01)).toEqual([4, 5, 3])
  // All together are not enough: all of them.
  expect(sugeridos(500_000)).toEqual([4, 5, 3])
})
