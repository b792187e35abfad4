import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { withVariacao, textoDaVariacao } from './use-precificacao.ts'

const preco = (id: number, mesReferencia: string, valor: number) => ({
  id,
  tabelaReferencia: 'FIPE',
  dataConsulta: `${mesReferencia}-01`,
  mesReferencia,
  preco: valor as Centavos,
})
const textos = (...valores: number[]) =>
  withVariacao(valores.map((valor, indice) => preco(indice, `2026-${10 + indice}`, valor))).map(
    ({ variacao }) => textoDaVariacao(variacao)?.replace(/\u00a0/g, ' '),
  )

test('each price is compared with the older one that follows it', () => {
  expect(textos(8_199_700, 8_224_300, 8_000_000)).toEqual([
    'caiu R$ 246,00 (−0,30%)',
    'subiu R$ 2.243,00 (+2,80%)',
    undefined,
  ])
})

test('an unchanged price says so, and nothing is divided by zero', () => {
  expect(textos(100, 100)).toEqual(['sem mudança', undefined])
  expect(textos(100, 0)).toEqual([undefined, undefined])
  expect(textos()).toEqual([])
})
