import { FiltroRegra as F } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { linhasDaOrigem } from './testing/ler-origem.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

const perguntar = (veiculoId: number, pedido: object, token = n.banco) =>
  t.call('POST', '/api/regras-garantia/simulacao/origem-do-preco', {
    token,
    body: { lojaId: n.lojaId, veiculoId, ...pedido },
  })
const origem = async (...pergunta: Parameters<typeof perguntar>) => {
  const linhas = linhasDaOrigem(await perguntar(...pergunta))
  return linhas.slice(linhas.indexOf('Regra de garantia'))
}

test('a saved rule, one of its earlier versions, and one that is not saved yet', async () => {
  const veiculoId = await n.veiculo({ hodometro: 12_000 })
  const { regraId } = await t.cenario.regra({
    instituicaoId: n.instituicaoId,
    filtros: [F.Km],
    itens: [{ percentual: 7000 }, { percentual: 8050, quilometragemMaxima: 60_000 }],
  })
  expect(linhasDaOrigem(await perguntar(veiculoId, { regraGarantiaId: regraId }))).toEqual([
    'Tabela FIPE',
    expect.stringMatching(/^Código FIPE: /),
    'Mês de referência: 10/2026',
    'Linha da tabela: 2022, gasolina',
    'Preço de referência: R$ 50.000,00',
    'Regra de garantia',
    'Regra de garantia: geral',
    'Versão da regra: 1',
    'Item: 2 de 2',
    '% da tabela: 80,50%',
    'Preço: R$ 40.250,00',
    '— O item aceita: até 60.000 km.',
  ])
  const item = { percentualTabelaReferencia: 55, quilometragemMaxima: 20_000 }
  const salvar = await t.call('PUT', `/api/regras-garantia/${regraId}/itens`, {
    token: n.banco,
    body: { itens: [item] },
  })
  expect(salvar.status).toBe(200)
  expect(await origem(veiculoId, { regraGarantiaId: regraId })).toEqual([
    'Regra de garantia',
    'Regra de garantia: geral',
    'Versão da regra: 2',
    'Item: 1 de 1',
    '% da tabela: 55,00%',
    'Preço: R$ 27.500,00',
    '— O item aceita: até 20.000 km.',
  ])
  expect(await origem(veiculoId, { regraGarantiaId: regraId, versao: 1 })).toContain('Versão da regra: 1')
  const naoSalva = {
    filtros: [{ filtro: F.Km, ordem: 1 }],
    itens: [item, { percentualTabelaReferencia: 40 }],
  }
  const daNova = [
    'Regra de garantia',
    'Regra de garantia: ainda não salva',
    'Item: 1 de 2',
    '% da tabela: 55,00%',
    'Preço: R$ 27.500,00',
    '— O item aceita: até 20.000 km.',
  ]
  expect(await origem(veiculoId, naoSalva)).toEqual(daNova)
  expect(await origem(veiculoId, { regraGarantiaId: regraId, itens: naoSalva.itens })).toEqual(daNova)
})

test('a vehicle that backs a contract, and one that the rule refuses, which says why', async () => {
  const penhorado = await n.veiculo({ hodometro: 90_000 })
  const { instituicaoId, lojaId } = n
  await t.cenario.contrato({ instituicaoId, lojaId, status: 5, veiculoIds: [penhorado] })
  const { regraId } = await t.cenario.regra({
    instituicaoId,
    filtros: [F.Km],
    itens: [{ percentual: 8000, quilometragemMaxima: 60_000 }],
  })
  const [, , , nota] = await origem(penhorado, { regraGarantiaId: regraId })
  expect(nota).toMatch(/^— .*90\.000 km/)
  const qualquer = { filtros: [], itens: [{ percentualTabelaReferencia: 80 }] }
  expect(await origem(penhorado, qualquer)).toContain('Preço: R$ 40.000,00')
})

test('what left the stock or is of another store 400, of a stranger 400, without the code 403', async () => {
  const pedido = { filtros: [], itens: [{ percentualTabelaReferencia: 80 }] }
  const vendido = await n.veiculo()
  await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', vendido).execute()
  const deOutra = await t.cenario.veiculo({ lojaId: await t.cenario.loja() })
  const recusa = 'Validation failed:\n -- veiculoId: Veículo não encontrado no estoque da loja.'
  for (const veiculoId of [vendido, deOutra, 999_999])
    expect(await perguntar(veiculoId, pedido)).toMatchObject({ status: 400, text: recusa })
  const veiculoId = await n.veiculo()
  const estranha = await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)
  expect((await perguntar(veiculoId, pedido, estranha.token)).text).toContain('-- lojaId: ')
  const semCodigo = await t.cenario.usuario(n.instituicaoId, ['Contratos.Contratos.Listar'])
  expect((await perguntar(veiculoId, pedido, semCodigo.token)).status).toBe(403)
  expect((await perguntar(veiculoId, pedido, n.loja)).status).toBe(403)
})
