import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { hasCurrentReferencia, type OrdemDoEstoque, ordenarVeiculos } from './refinar.ts'
import { veiculoDeTeste as veiculo } from './testing/veiculo.ts'

test('orders the stock; equal ones, and those of an unknown day, stay behind as they came', () => {
  const estoque = [
    veiculo(1),
    veiculo(2, { ano: 2022, km: 10, entrada: '2026-05-01' }),
    veiculo(3, { ano: 2021, km: 20, preco: 900_00 as Centavos, entrada: '2026-01-31' }),
  ]
  const ids = (ordem: OrdemDoEstoque) => ordenarVeiculos(estoque, ordem).map(({ id }) => id)
  expect(ids('loja')).toEqual([1, 2, 3])
  expect(ids('maiorPreco')).toEqual([3, 1, 2])
  expect(ids('menorPreco')).toEqual([1, 2, 3])
  expect(ids('maisNovo')).toEqual([2, 3, 1])
  expect(ids('menorKm')).toEqual([2, 3, 1])
  expect(ids('maisTempo')).toEqual([3, 2, 1])
})

test('a reference of now is neither missing nor stale', () => {
  const bom = veiculo(1)
  expect(
    [bom, { ...bom, semReferencia: true }, { ...bom, referenciaDefasada: true }].map(hasCurrentReferencia),
  ).toEqual([true, false, false])
})
