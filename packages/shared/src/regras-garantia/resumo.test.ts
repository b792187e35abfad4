import { expect, test } from 'vitest'
import type { ItemDaRegra } from './regra-compilada.ts'
import { FiltroRegra } from './regra-garantia.ts'
import { descreverRegra } from './descrever-regra.ts'
import { exibirResumo, resumirRegra } from './resumo.ts'

const item = (campos: Partial<ItemDaRegra>): ItemDaRegra => ({
  id: 1,
  marcas: [],
  modelos: [],
  tipos: [],
  combustiveis: [],
  ufs: [],
  idadeMaxima: null,
  quilometragemMaxima: null,
  chassiRemarcado: null,
  leilao: null,
  percentual: 8000,
  ...campos,
})
const nomes = {
  marcas: new Map([
    [1, 'Fiat'],
    [2, 'Ford'],
    [3, 'Citroën'],
    [4, 'Audi'],
  ]),
  modelos: new Map([[10, `Uno ${'x'.repeat(200)}`]]),
  ufs: new Map([[35, 'São Paulo']]),
}
const TODOS = Object.values(FiltroRegra)
const exibir = (filtros: readonly FiltroRegra[], ...itens: Partial<ItemDaRegra>[]) => {
  const conteudo = {
    filtros: filtros.map((filtro, i) => ({ filtro, ordem: i + 1 })),
    itens: itens.map(item),
  }
  return exibirResumo(resumirRegra(conteudo), nomes)
}
const SEM_CONDICOES = {
  marca: null,
  modelo: null,
  idade: null,
  km: null,
  uf: null,
  chassi: null,
  leilao: null,
}

test('sums up what the items accept together', () => {
  expect(exibir(TODOS)).toEqual(SEM_CONDICOES)
  expect(exibir(TODOS, {})).toEqual(SEM_CONDICOES)
  expect(
    exibir(
      TODOS,
      { marcas: [2, 1], ufs: [35], idadeMaxima: 3, chassiRemarcado: false, leilao: true },
      { marcas: [1], ufs: [35], idadeMaxima: 5, chassiRemarcado: false, leilao: true },
    ),
  ).toEqual({
    marca: 'Fiat, Ford',
    modelo: null,
    idade: 'até 5 anos',
    km: null,
    uf: 'São Paulo',
    chassi: 'chassi não remarcado',
    leilao: 'de leilão',
  })
})

test('a criterion that one item lacks limits nothing', () => {
  const { marca, uf, km } = exibir(
    TODOS,
    { marcas: [1], ufs: [35], quilometragemMaxima: 80_000 },
    { ufs: [35], quilometragemMaxima: 120_000 },
  )
  expect([marca, uf, km]).toEqual([null, 'São Paulo', 'até 120.000 km'])
})

test('leaves out what the header has no filter for', () => {
  expect(exibir([FiltroRegra.Idade], { marcas: [1], idadeMaxima: 1, leilao: false })).toEqual({
    ...SEM_CONDICOES,
    idade: 'até 1 ano',
  })
})

test('stays short however long the lists are', () => {
  expect(exibir(TODOS, { marcas: [2, 3, 1, 4, 5] }).marca).toBe('Citroën, Fiat, Ford e mais 2')
  expect(exibir(TODOS, { marcas: Array.from({ length: 3_000 }, (_, i) => i + 1) }).marca).toBe(
    'Citroën, Fiat, Ford e mais 2.997',
  )
  expect(exibir(TODOS, { modelos: [10] }).modelo).toMatch(/^Uno x+…$/)
  expect(exibir(TODOS, { modelos: [10] }).modelo).toHaveLength(60)
  expect(exibir(TODOS, { ufs: [99] }).uf).toBe('1 selecionado')
})

test('says so when items ask for both', () => {
  const { idade, chassi, leilao } = exibir(
    TODOS,
    { idadeMaxima: 0, chassiRemarcado: true, leilao: false },
    { idadeMaxima: 0, chassiRemarcado: false },
  )
  expect([idade, chassi, leilao]).toEqual(['do ano', 'chassi remarcado ou não', null])
})

test('describes in one line what a rule takes', () => {
  expect(descreverRegra(exibir(TODOS))).toBe('Todas as marcas')
  expect(
    descreverRegra(
      exibir(TODOS, { marcas: [1], idadeMaxima: 5, leilao: false }, { marcas: [2], idadeMaxima: 3 }),
    ),
  ).toBe('Fiat, Ford · até 5 anos')
  expect(descreverRegra(exibir(TODOS, { modelos: [10], chassiRemarcado: false }))).toMatch(
    /^Uno x+… · chassi não remarcado$/,
  )
})
