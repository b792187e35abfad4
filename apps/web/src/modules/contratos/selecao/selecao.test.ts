import type { Centavos } from '@lastro/shared/dinheiro'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { Selecao } from './selecao.ts'
import type { PrecoEscolhido } from './veiculo.ts'
import { veiculoDeTeste } from './testing/veiculo.ts'

const reais = (value: number) => (value * 100) as Centavos
const veiculo = (id: number, preco: number) => veiculoDeTeste(id, { preco: reais(preco) })
const ESTOQUE = [veiculo(1, 10_000), veiculo(2, 20_000), veiculo(3, 0)]
const doContrato = (id: number, preco: number, escolhido: PrecoEscolhido) => ({
  ...veiculo(id, preco),
  escolhido,
})

function nova() {
  const selecao = new Selecao()
  selecao.load({ estoque: ESTOQUE, contrato: [] })
  return selecao
}

describe('choosing', () => {
  test('takes the vehicle at its own price and sums up', () => {
    const selecao = nova()
    selecao.alternar(1)
    selecao.alternar(2)
    expect(selecao.resumo()).toMatchObject({ quantidade: 2, total: reais(30_000), alterada: true })
    selecao.alternar(1)
    selecao.alternar(2)
    expect(selecao.resumo()).toMatchObject({ quantidade: 0, total: 0, alterada: false })
  })

  test('asks for a price where the vehicle has none', () => {
    const selecao = nova()
    selecao.alternar(3)
    expect(selecao.resumo().semPreco).toBe(1)
    selecao.precificar(3, reais(5))
    expect(selecao.resumo()).toMatchObject({ semPreco: 0, total: reais(5) })
    selecao.precificar(3, reais(0))
    expect(selecao.resumo().semPreco).toBe(1)
  })

  test('a price that can’t be read is a missing one, and poisons no sum', () => {
    const selecao = nova()
    selecao.alternar(1)
    selecao.alternar(2)
    selecao.precificar(1, Number.NaN as Centavos)
    expect(selecao.resumo()).toMatchObject({ semPreco: 1, total: reais(20_000) })
    selecao.precificar(1, reais(7))
    expect(selecao.resumo()).toMatchObject({ semPreco: 0, total: reais(20_007) })
  })

  test('stays as it is while filters hide it, and counts what they hide', () => {
    const selecao = nova()
    selecao.marcar([1, 2], true)
    selecao.setVisible(new Set([2, 3]))
    expect(selecao.resumo()).toMatchObject({ quantidade: 2, total: reais(30_000), escondidos: 1 })
    selecao.alternar(2)
    selecao.alternar(3)
    expect(selecao.resumo()).toMatchObject({ quantidade: 2, escondidos: 1 })
    selecao.alternar(1)
    expect(selecao.resumo().escondidos).toBe(0)
    selecao.discardChanges()
    selecao.alternar(1)
    expect(selecao.resumo().escondidos).toBe(1)
    const acordado = vi.fn<() => void>()
    selecao.subscribe(acordado)
    selecao.setVisible(null)
    expect(selecao.resumo().escondidos).toBe(0)
    selecao.setVisible(new Set([1]))
    expect(acordado).toHaveBeenCalledTimes(1)
  })

  test('marks many at once and leaves typed prices alone', () => {
    const selecao = nova()
    selecao.alternar(1)
    selecao.precificar(1, reais(9_000))
    selecao.marcar([1, 2], true)
    expect(selecao.resumo()).toMatchObject({ quantidade: 2, total: reais(29_000) })
    selecao.marcar([1, 2], false)
    expect(selecao.resumo().quantidade).toBe(0)
  })

  test('ignores a price for a vehicle that is not chosen', () => {
    const selecao = nova()
    selecao.precificar(1, reais(1))
    expect(selecao.preco(1)).toBeUndefined()
  })
})

describe('what the contract holds', () => {
  test('is chosen at first and counts as unchanged', () => {
    const selecao = new Selecao()
    selecao.load({ estoque: ESTOQUE, contrato: [doContrato(2, 20_000, reais(18_000))] })
    expect(selecao.resumo()).toMatchObject({ quantidade: 1, total: reais(18_000), alterada: false })
    selecao.alternar(2)
    expect(selecao.resumo().alterada).toBe(true)
    selecao.alternar(2)
    expect(selecao.preco(2)).toBe(reais(18_000))
    expect(selecao.resumo().alterada).toBe(false)
  })

  test('that left the stock is named apart and can be let go', () => {
    const selecao = new Selecao()
    selecao.load({ estoque: ESTOQUE, contrato: [doContrato(9, 7_000, reais(7_000))] })
    expect(selecao.foraDoEstoque().map(({ id }) => id)).toEqual([9])
    expect(selecao.resumo()).toMatchObject({ quantidade: 0, perdidos: 1, total: 0, alterada: false })
    selecao.marcar([9], false)
    expect(selecao.foraDoEstoque()).toEqual([])
    expect(selecao.resumo()).toMatchObject({ total: 0, alterada: true })
  })

  test('replaces what was not touched and keeps what was', () => {
    const selecao = new Selecao()
    selecao.load({
      estoque: ESTOQUE,
      contrato: [doContrato(1, 10_000, reais(10_000)), doContrato(2, 20_000, reais(20_000))],
    })
    selecao.precificar(2, reais(15_000))
    selecao.load({
      estoque: ESTOQUE,
      contrato: [doContrato(1, 10_000, reais(11_000)), doContrato(2, 20_000, reais(21_000))],
    })
    expect([selecao.preco(1), selecao.preco(2)]).toEqual([reais(11_000), reais(15_000)])
    expect(selecao.resumo().alterada).toBe(true)
  })

  test('is unchanged again once a save brings back what was typed', () => {
    const selecao = nova()
    selecao.alternar(1)
    selecao.load({ estoque: ESTOQUE, contrato: [doContrato(1, 10_000, reais(10_000))] })
    expect(selecao.resumo()).toMatchObject({ quantidade: 1, alterada: false })
  })
})

describe('a draft whose vehicles have another price by now', () => {
  /** Saved at R$ 10.000 and, with a price of the institution, 20.000; the vehicles' prices are now 8.000 and 25.000. */
  function mudada() {
    const selecao = new Selecao()
    selecao.load({
      estoque: [veiculo(1, 8_000), veiculo(2, 25_000), veiculo(3, 0)],
      contrato: [doContrato(1, 10_000, reais(10_000)), doContrato(2, 20_000, reais(19_000))],
    })
    return selecao
  }

  test('keeps what was saved until somebody asks, and says which', () => {
    const selecao = mudada()
    expect(selecao.resumo()).toMatchObject({ total: reais(29_000), desatualizados: 1, alterada: false })
    expect([1, 2, 3].map((id) => selecao.precoAnterior(id))).toEqual([
      reais(10_000),
      reais(20_000),
      undefined,
    ])
    expect(selecao.totalAtualizado()).toBe(reais(27_000))
  })

  test('takes the prices of now for all at once, but not for those that somebody typed', () => {
    const selecao = mudada()
    selecao.atualizarPrecos()
    expect([selecao.preco(1), selecao.preco(2)]).toEqual([reais(8_000), reais(19_000)])
    expect(selecao.resumo()).toMatchObject({ total: reais(27_000), desatualizados: 0, alterada: true })
    expect(selecao.precoAnterior(1)).toBeUndefined()
  })

  test('a price that only follows is told as that alone, a typed one as far from its reference', () => {
    const selecao = new Selecao()
    selecao.load({
      estoque: [veiculo(1, 4_000), veiculo(2, 4_000)],
      contrato: [doContrato(1, 10_000, reais(10_000)), doContrato(2, 10_000, reais(9_000))],
    })
    expect(selecao.resumo()).toMatchObject({ desatualizados: 1, longe: 1 })
    expect([selecao.precoSegue(1), selecao.precoSegue(2)]).toEqual([true, false])
    selecao.precificar(1, reais(9_999))
    expect(selecao.resumo()).toMatchObject({ desatualizados: 0, longe: 2 })
  })

  test('what is typed or let go is out of date no more', () => {
    const selecao = mudada()
    selecao.precificar(1, reais(9_500))
    expect([selecao.resumo().desatualizados, selecao.precoAnterior(1)]).toEqual([0, undefined])
    selecao.precificar(1, reais(10_000))
    expect(selecao.resumo().desatualizados).toBe(1)
    selecao.alternar(1)
    expect(selecao.resumo().desatualizados).toBe(0)
  })
})

test('another rule reprices untouched vehicles and keeps those that it refuses, apart', () => {
  const selecao = nova()
  selecao.marcar([1, 2], true)
  selecao.precificar(2, reais(19_000))
  selecao.load({ estoque: [veiculo(1, 8_000)], contrato: [] })
  expect(selecao.preco(1)).toBe(reais(8_000))
  expect(selecao.foraDoEstoque().map(({ id }) => id)).toEqual([2])
  expect(selecao.resumo()).toMatchObject({ quantidade: 1, perdidos: 1, total: reais(8_000) })
  selecao.load({ estoque: ESTOQUE, contrato: [] })
  expect(selecao.resumo()).toMatchObject({ quantidade: 2, perdidos: 0, total: reais(29_000) })
})

describe('a vehicle that another contract has taken', () => {
  const recusa = 'O veículo ABC1D02 já está em garantia em outro contrato.'

  test('is taken for lost when a refusal names it, and counts no more', () => {
    const selecao = nova()
    selecao.marcar([1, 2], true)
    selecao.precificar(2, reais(800))
    expect(selecao.resumo()).toMatchObject({ quantidade: 2, longe: 1, total: reais(10_800) })
    expect(selecao.markLost('O veículo ABC1D09 já está em garantia em outro contrato.')).toBe(false)
    expect(selecao.markLost(recusa)).toBe(true)
    expect(selecao.resumo()).toMatchObject({ quantidade: 1, perdidos: 1, longe: 0, total: reais(10_000) })
    expect(selecao.estoque.map(({ id }) => id)).toEqual([1, 3])
    expect(selecao.foraDoEstoque()).toMatchObject([{ id: 2, emOutroContrato: true }])
    // The vehicle stays lost when the stock is read again without it.
    selecao.load({ estoque: [veiculo(1, 10_000)], contrato: [] })
    expect(selecao.foraDoEstoque()).toMatchObject([{ id: 2, emOutroContrato: true }])
  })

  test('comes along from a save that failed, though the stock no longer has it', () => {
    const selecao = new Selecao()
    selecao.load({ estoque: [veiculo(1, 10_000)], contrato: [] })
    selecao.aplicar([
      { ...veiculo(1, 10_000), escolhido: reais(9_000) },
      { ...veiculo(2, 20_000), escolhido: reais(20_000) },
    ])
    expect(selecao.markLost(recusa)).toBe(true)
    expect(selecao.resumo()).toMatchObject({ quantidade: 1, perdidos: 1, total: reais(9_000) })
    expect(selecao.foraDoEstoque()).toMatchObject([{ placa: 'ABC1D02', emOutroContrato: true }])
  })
})

test('of another store nothing is left', () => {
  const selecao = new Selecao()
  selecao.setLoja(1)
  selecao.load({ estoque: ESTOQUE, contrato: [] })
  selecao.alternar(1)
  selecao.setLoja(1)
  expect(selecao.resumo().quantidade).toBe(1)
  selecao.setLoja(2)
  expect(selecao.resumo()).toMatchObject({ quantidade: 0, total: 0, alterada: false })
  expect(selecao.loaded).toBe(false)
})

test('a kept choice comes back with its prices; an untouched one takes the price of now, a lost one is counted', () => {
  const antes = new Selecao()
  antes.setLoja(1)
  antes.load({ estoque: [...ESTOQUE, veiculo(4, 9_000)], contrato: [doContrato(9, 5_000, reais(5_000))] })
  antes.marcar([1, 2, 4], true)
  antes.precificar(2, reais(21_000))
  antes.alternar(9)
  const mudancas = JSON.parse(JSON.stringify(antes.mudancas()))
  expect(mudancas).toEqual([
    [1, 'regra'],
    [2, reais(21_000)],
    [4, 'regra'],
    [9, 'fora'],
  ])

  const depois = new Selecao()
  depois.restore({ lojaId: 1, mudancas })
  expect(depois.awaitsStock(1)).toBe(true)
  depois.setLoja(1)
  depois.load({
    estoque: [veiculo(1, 11_000), veiculo(2, 20_000)],
    contrato: [doContrato(9, 5_000, null)],
  })
  expect([depois.preco(1), depois.preco(2), depois.preco(9)]).toEqual([
    reais(11_000),
    reais(21_000),
    undefined,
  ])
  expect([depois.unavailableCount(), depois.awaitsStock(1)]).toEqual([1, false])
  depois.discardChanges()
  expect(depois.resumo()).toMatchObject({ quantidade: 0, perdidos: 1, alterada: false })
})

test('wakes only the row that changed', () => {
  const selecao = nova()
  const linhas = [1, 2].map((id) => {
    const listener = vi.fn<() => void>()
    selecao.subscribeRow(id, listener)
    return listener
  })
  selecao.alternar(1)
  selecao.precificar(1, reais(1))
  expect(linhas.map((listener) => listener.mock.calls.length)).toEqual([2, 0])
})

test('the kept sums are those of a fresh count, whatever happens', () => {
  const passo = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    preco: fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: null }),
    acao: fc.constantFrom('alternar', 'precificar', 'marcar', 'recarregar'),
  })
  const estoque = [1, 2, 3, 4, 5].map((id) => veiculo(id, id * 1000))
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 60 }), (passos) => {
      const selecao = new Selecao()
      const base = doContrato(6, 1, reais(1))
      selecao.load({ estoque, contrato: [base] })
      for (const { id, preco, acao } of passos) {
        if (acao === 'alternar') selecao.alternar(id)
        if (acao === 'precificar') selecao.precificar(id, preco as PrecoEscolhido)
        if (acao === 'marcar') selecao.marcar([id, 1], (preco ?? 0) % 2 === 0)
        if (acao === 'recarregar')
          selecao.load({ estoque: estoque.slice(id - 1), contrato: id > 3 ? [base] : [] })
      }
      const noEstoque = new Map(selecao.estoque.map((each) => [each.id, each.preco]))
      const contam = [...selecao.precos()].filter(([id]) => noEstoque.has(id))
      const { quantidade, total, semPreco, perdidos, longe } = selecao.resumo()
      expect(quantidade).toBe(contam.length)
      expect(perdidos).toBe(selecao.precos().size - contam.length)
      expect(total).toBe(contam.reduce<number>((sum, [, preco]) => sum + (preco ?? 0), 0))
      expect(semPreco).toBe(contam.filter(([, preco]) => !preco).length)
      expect(longe).toBe(
        contam.filter(([id, preco]) => {
          const razao = (preco ?? 0) / (noEstoque.get(id) ?? 0)
          return razao > 0 && (razao < 0.5 || razao > 1.3)
        }).length,
      )
    }),
  )
})
