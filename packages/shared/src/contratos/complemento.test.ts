import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dia } from '../dia.ts'
import type { Centavos } from '../dinheiro.ts'
import { type VeiculoDisponivel, addMargem, completarComMenosVeiculos } from './complemento.ts'

const carro = (id: number, preco: number, dataEntrada: Dia | null = null): VeiculoDisponivel => ({
  id,
  preco: preco as Centavos,
  dataEntrada,
})
const completar = (estoque: readonly VeiculoDisponivel[], falta: number) =>
  completarComMenosVeiculos(estoque, falta as Centavos).map(({ id }) => id)

test('the dearest until it is reached, the last exchanged for the cheapest that still reaches', () => {
  const estoque = [carro(1, 20), carro(2, 90), carro(3, 50), carro(4, 40), carro(5, 10)]
  expect(completar(estoque, 15)).toEqual([1])
  expect(completar(estoque, 90)).toEqual([2])
  expect(completar(estoque, 100)).toEqual([2, 5])
  expect(completar(estoque, 125)).toEqual([2, 4])
  expect(completar(estoque, 141)).toEqual([2, 3, 5])
  expect(completar(estoque, 0)).toEqual([])
})

test('a margin goes up to the next cent, and none changes nothing', () => {
  const withMargem = (valor: number, margem: number) => addMargem(valor as Centavos, margem)
  expect([withMargem(100_000_00, 500), withMargem(100_01, 500), withMargem(3, 1)]).toEqual([
    105_000_00, 105_02, 4,
  ])
  expect([withMargem(1, 0), withMargem(99_999_999_999_999, 0)]).toEqual([1, 99_999_999_999_999])
})

test('those of one price by fewer days in stock, then by id; an unknown day is the longest', () => {
  const iguais = [
    carro(1, 50, '2026-01-10'),
    carro(2, 50),
    carro(3, 50, '2026-03-10'),
    carro(4, 50, '2026-03-10'),
    carro(5, 90, '2026-01-01'),
    carro(6, 90, '2026-02-01'),
  ]
  expect(completar(iguais, 40)).toEqual([3])
  expect(completar(iguais, 130)).toEqual([6, 3])
  expect(completar(iguais, 300)).toEqual([6, 5, 3, 4, 1])
  expect(completar(iguais.slice(0, 2), 60)).toEqual([1, 2])
})

test('all of them where they don’t reach it', () => {
  expect(completar([carro(1, 10), carro(2, 20)], 31)).toEqual([2, 1])
})

test('no fewer vehicles would do, none of them is spared, and the order of the input has no say', () => {
  const precos = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(precos, fc.integer({ min: 1, max: 200 }), (lista, falta) => {
      const estoque = lista.map((preco, index) => carro(index + 1, preco))
      const tomados = completarComMenosVeiculos(estoque, falta as Centavos)
      const soma = (parte: readonly VeiculoDisponivel[]) =>
        parte.reduce((total, { preco }) => total + preco, 0)
      expect(completar(estoque.toReversed(), falta)).toEqual(tomados.map(({ id }) => id))
      expect(new Set(tomados).size).toBe(tomados.length)
      const caros = estoque.toSorted((um, outro) => outro.preco - um.preco)
      const quantos = caros.findIndex((_, index) => soma(caros.slice(0, index + 1)) >= falta) + 1
      expect(tomados).toHaveLength(quantos || estoque.length)
      expect(soma(tomados)).toBeGreaterThanOrEqual(Math.min(falta, soma(estoque)))
    }),
  )
})
