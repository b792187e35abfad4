import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { describe, expect, test } from 'vitest'
import { ITEM_VAZIO, type ItemForm } from './item-form.ts'
import { mudancasDoItem, mudancasDosItens } from './item-textos.ts'

const TODOS = new Set(Object.values(FiltroRegra))
const item = (mudanca: Partial<ItemForm> = {}): ItemForm => ({ ...ITEM_VAZIO, percentual: 8000, ...mudanca })
const naLista = (chave: number, mudanca: Partial<ItemForm> = {}) => ({
  chave,
  id: chave,
  criterios: item(mudanca),
})

describe('how an item differs', () => {
  test.each([
    [{}, {}, []],
    [{}, { percentual: 7550 }, ['% Tabela de 80,00% para 75,50%']],
    [{ quilometragemMaxima: 120_000 }, { quilometragemMaxima: null }, ['Km de 120.000 para Sem limite']],
    [{ leilao: false }, { leilao: null }, ['Leilão de NÃO para Indiferente']],
    [{ marcas: [1] }, { marcas: [1, 2] }, ['Marca de 1 marca selecionada para 2 marcas selecionadas']],
    [{ marcas: [1, 2] }, { marcas: [2, 1] }, []],
    [{ ufs: [35] }, { ufs: [33] }, ['UF com outra escolha']],
  ])('%j to %j', (antes, depois, frases) => {
    expect(mudancasDoItem(item(antes), item(depois), TODOS)).toEqual(frases)
  })
  test('by the header’s filters only', () => {
    const depois = item({ idadeMaxima: 3, quilometragemMaxima: 5 })
    expect(mudancasDoItem(item(), depois, new Set([FiltroRegra.Idade]))).toEqual([
      'Idade de Sem limite para 3',
    ])
  })
})

test('a list by what was changed, deleted and added', () => {
  const antes = [naLista(1), naLista(2), naLista(3)]
  const depois = [
    naLista(1),
    naLista(3, { percentual: 6000, idadeMaxima: 5 }),
    naLista(9, { percentual: 5000 }),
  ]
  expect(mudancasDosItens(antes, depois, TODOS)).toEqual([
    'Item 2 excluído.',
    'Item 3: Idade de Sem limite para 5; % Tabela de 80,00% para 60,00%.',
    'Novo item, o 3º da lista, com % Tabela de 50,00%.',
  ])
})
