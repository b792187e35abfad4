import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Centavos } from '../dinheiro.ts'
import { deficitDe, passoDoCaso, percentualDaCobertura, situacaoDe } from './situacao.ts'
import { atualizarPreco, valorAtual } from './valor-atual.ts'

const c = (value: number) => value as Centavos

describe('the current value of a pledge', () => {
  const garantia = {
    preco: c(4_000_000),
    precoReferencia: c(5_000_000),
    referenciaAgora: c(4_500_000),
    defasada: false,
  }

  test('is its own price times the reference now by the reference at inclusion', () => {
    expect(valorAtual(garantia)).toBe(3_600_000)
    expect(valorAtual({ ...garantia, referenciaAgora: c(5_500_000) })).toBe(4_400_000)
  })

  test('is 0 when the reference is stale or gone, and the price where there never was one', () => {
    expect(valorAtual({ ...garantia, defasada: true })).toBe(0)
    expect(valorAtual({ ...garantia, referenciaAgora: null, defasada: null })).toBe(0)
    expect(valorAtual({ ...garantia, precoReferencia: null, defasada: true })).toBe(4_000_000)
  })

  test('is rounded half up, exactly, whatever the amounts', () => {
    expect([
      atualizarPreco(c(1), c(1), c(2)),
      atualizarPreco(c(1), c(1), c(3)),
      atualizarPreco(c(2), c(1), c(3)),
    ]).toEqual([1, 0, 1])
    expect(atualizarPreco(c(99_999_999_999), c(99_999_999_997), c(99_999_999_998))).toBe(99_999_999_998)
    const valor = fc.integer({ min: 1, max: 99_999_999_999 }).map(c)
    fc.assert(
      fc.property(valor, valor, valor, (preco, agora, inclusao) => {
        fc.pre((BigInt(preco) * BigInt(agora)) / BigInt(inclusao) < 2n ** 52n)
        const rest =
          2n *
          (BigInt(atualizarPreco(preco, agora, inclusao)) * BigInt(inclusao) - BigInt(preco) * BigInt(agora))
        return rest > -BigInt(inclusao) && rest <= BigInt(inclusao)
      }),
    )
    fc.assert(fc.property(valor, valor, (preco, agora) => atualizarPreco(preco, agora, agora) === preco))
  })
})

describe('a deficit case', () => {
  const caso = { aberto: false, ativo: true, comReferencia: true, valorGarantia: c(10_000) }

  test.each([
    [9_999, false, 'abrir'],
    [10_000, false, null],
    [9_999, true, null],
    [10_000, true, null],
    [10_199, true, null],
    [10_200, true, 'fechar'],
    [10_200, false, null],
  ] as const)('at %i of 10000, open before: %s -> %s', (totalAtual, aberto, passo) => {
    expect(passoDoCaso({ ...caso, aberto, totalAtual: c(totalAtual) })).toBe(passo)
  })

  test('is for Ativo contracts, and never opens where nothing has a reference price', () => {
    expect(passoDoCaso({ ...caso, totalAtual: c(1), ativo: false })).toBeNull()
    expect(passoDoCaso({ ...caso, totalAtual: c(1), comReferencia: false })).toBeNull()
    expect(passoDoCaso({ ...caso, totalAtual: c(1), ativo: false, aberto: true })).toBe('fechar')
  })
})

test('situation, deficit and percent of a contract', () => {
  const de = (totalAtual: number, valorGarantia = 10_000) => {
    const valores = { totalAtual: c(totalAtual), valorGarantia: c(valorGarantia) }
    return [situacaoDe(valores), deficitDe(valores), percentualDaCobertura(valores)]
  }
  expect(de(0)).toEqual(['descoberto', 10_000, 0])
  expect(de(9_999_999, 10_000_000)).toEqual(['descoberto', 1, 99.99])
  expect(de(10_000)).toEqual(['limite', 0, 100])
  expect(de(10_199)).toEqual(['limite', 0, 101.99])
  expect(de(10_200)).toEqual(['coberto', 0, 102])
  expect(de(500, 0)).toEqual(['coberto', 0, null])
})
