import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { expect, test } from 'vitest'
import { contagemCombustiveis, contagemMarcas, contagemTipos, contagemUfs } from './item-textos.ts'
import { frasesDoImpacto } from './impacto.tsx'
import { ITEM_VAZIO, itemDaRegra, itemToRequest, validarItem } from './item-form.ts'
import { colunasDosItens } from './itens-table.tsx'
import { modelosDasMarcas } from '#modules/veiculos/use-opcoes-veiculo.ts'

const TODOS = new Set(Object.values(FiltroRegra))

test('only the percentage is required, and 0 counts as empty', () => {
  expect(validarItem(ITEM_VAZIO)).toEqual({ percentual: 'Campo obrigatório.' })
  expect(validarItem({ ...ITEM_VAZIO, percentual: 0 })).toEqual({ percentual: 'Campo obrigatório.' })
  expect(validarItem({ ...ITEM_VAZIO, percentual: 1 })).toEqual({})
})

test('an item is sent with what the header filters by and nothing else', () => {
  const criterios = { ...ITEM_VAZIO, marcas: [7], idadeMaxima: 5, percentual: 8250 }
  expect(itemToRequest({ id: null, criterios }, new Set([FiltroRegra.Idade]))).toEqual({
    veiculoMarcaIds: [],
    veiculoModeloIds: [],
    veiculoTipoIds: [],
    veiculoTipoCombustivelIds: [],
    veiculoUFs: [],
    idadeMaxima: 5,
    quilometragemMaxima: null,
    chassiRemarcado: null,
    leilao: null,
    percentualTabelaReferencia: 82.5,
  })
  expect(itemToRequest({ id: 3, criterios }, TODOS)).toMatchObject({
    id: 3,
    veiculoMarcaIds: [7],
    leilao: false,
  })
})

test('an item as read is edited by its ids, and null stays null', () => {
  const item = itemDaRegra({
    id: 9,
    veiculoMarcas: [{ id: 1, nome: 'Fiat' }],
    veiculoModelos: [],
    veiculoTipos: [],
    veiculoTiposCombustivel: [],
    veiculoUFs: [{ id: 35, nome: 'São Paulo' }],
    idadeMaxima: null,
    quilometragemMaxima: 120_000,
    chassiRemarcado: null,
    leilao: true,
    percentualTabelaReferencia: 8000,
  })
  expect(item).toMatchObject({ chave: 9, id: 9 })
  expect(item.criterios).toMatchObject({ marcas: [1], ufs: [35], chassiRemarcado: null, leilao: true })
})

test('columns follow the filters, in the order of the spec', () => {
  expect(colunasDosItens(TODOS, String).map(({ header }) => header)).toEqual([
    'Item',
    'Marca',
    'Modelo',
    'Idade',
    'Km',
    'UF',
    'Chassi',
    'Leilão',
    'Tipo Combustível',
    'Tipo Veículo',
    '% Tabela',
  ])
  expect(colunasDosItens(new Set(), String).map(({ header }) => header)).toEqual(['Item', '% Tabela'])
})

test('counts have a real singular and plural', () => {
  expect([contagemMarcas(1), contagemMarcas(2)]).toEqual(['1 marca selecionada', '2 marcas selecionadas'])
  expect([contagemTipos(1), contagemTipos(2)]).toEqual(['1 tipo de veículo', '2 tipos de veículo'])
  expect(contagemCombustiveis(3)).toBe('3 tipos de combustível selecionados')
  expect(contagemUfs(1)).toBe('1 UF selecionada')
})

test('a brand that goes takes its models along; unknown ones stay', () => {
  const conhecidos = [
    { id: 10, nome: 'Argo', marcas: [1] },
    { id: 20, nome: 'City', marcas: [2] },
    { id: 30, nome: 'Tiggo', marcas: [1, 2] },
  ]
  expect(modelosDasMarcas([10, 20, 30, 99], [1], conhecidos)).toEqual([10, 30, 99])
  expect(modelosDasMarcas([10, 20, 30], [2], conhecidos)).toEqual([20, 30])
  expect(modelosDasMarcas([10, 20], [], conhecidos)).toEqual([])
})

test('the effect of saving in words, and without a store its price alone', () => {
  const efeito = {
    passam: 1,
    deixam: 2,
    mudamDeValor: 0,
    contratos: [{ id: 1, numero: 'CT-1', loja: 'Loja Veneza', deixam: 1, passam: 0, mudamDeValor: 0 }],
    totalAfetados: 12,
    contratosComVersaoAnterior: 3,
    cobranca: 12_000 as Centavos,
  }
  const semLoja = { ...efeito, contratos: [], totalAfetados: 0, contratosComVersaoAnterior: 0 }
  expect(frasesDoImpacto(semLoja, false)).toEqual([
    'Nenhum contrato em andamento muda.',
    'Esta alteração gera R$\u00A0120,00.',
  ])
  expect(frasesDoImpacto(efeito, true)).toEqual([
    '1 veículo passa a ser elegível, 2 veículos deixam de ser elegíveis.',
    '12 contratos em andamento mudam: CT-1 (Loja Veneza) e mais 11.',
    '3 contratos já enviados mantêm a versão anterior da regra.',
    'Esta alteração gera R$\u00A0120,00.',
  ])
})
