import { FiltroRegra as F } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'

let t: TestApp
let instituicaoId: number
let lojaId: number
let token: string
let fiat: { marcaId: number; modeloId: number }
let ford: { marcaId: number; modeloId: number }

beforeAll(async () => {
  t = await startApp()
  fiat = await t.cenario.modelo({ marca: 'Fiat', nome: 'Uno', preco: 4_000_000 })
  ford = await t.cenario.modelo({ marca: 'Ford', nome: 'Ka', preco: 5_000_000 })
})
afterAll(() => t.close())
beforeEach(async () => {
  instituicaoId = await t.cenario.instituicao()
  lojaId = await t.cenario.loja()
  await t.cenario.whitelist(instituicaoId, lojaId)
  ;({ token } = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO))
})

interface Simulado {
  id: number
  qualifica: boolean
  motivo: string | null
  preco: number | null
  [campo: string]: unknown
}
interface Simulacao {
  veiculos: Simulado[]
  resumo: { veiculos: number; qualificam: number; valorTotal: number }
  comparacao: Record<string, unknown> | null
}
const pedir = (body: object, { as = token, query = '' } = {}) =>
  t.call('POST', `/api/regras-garantia/simulacao${query}`, { token: as, body: { lojaId, ...body } })
async function simular(body: object, query = '') {
  const response = await pedir(body, { query })
  expect(response.text).toContain('"veiculos"')
  return response.json<Simulacao>()
}
const item = (mudanca: object = {}) => ({ percentualTabelaReferencia: 80, ...mudanca })
const regra = (itens: Parameters<TestApp['cenario']['regra']>[0]['itens'], filtros: F[] = []) =>
  t.cenario.regra({ instituicaoId, filtros, ...(itens && { itens }) })

describe('a saved rule', () => {
  test('says of each vehicle by which item, at what percentage and value, or why not', async () => {
    const bom = await t.cenario.veiculo({ lojaId, modeloId: fiat.modeloId, hodometro: 10_000 })
    const rodado = await t.cenario.veiculo({ lojaId, modeloId: fiat.modeloId, hodometro: 120_000 })
    const outraMarca = await t.cenario.veiculo({ lojaId, modeloId: ford.modeloId })
    const semPreco = await t.cenario.veiculo({ lojaId, modeloId: ford.modeloId, anoModelo: 2001 })
    const vendido = await t.cenario.veiculo({ lojaId })
    await t.banco.db.updateTable('veiculo').set({ saiuEm: new Date() }).where('id', '=', vendido).execute()
    await t.cenario.contrato({ instituicaoId, lojaId, status: 5, veiculoIds: [rodado] })
    const { regraId } = await regra(
      [
        { percentual: 6000, marcas: [fiat.marcaId] },
        { percentual: 8050, marcas: [fiat.marcaId], quilometragemMaxima: 100_000 },
        { percentual: 9000, marcas: [ford.marcaId], quilometragemMaxima: 5_000 },
      ],
      [F.Marca, F.Km],
    )
    const { veiculos, resumo, comparacao } = await simular({ regraGarantiaId: regraId })
    expect(veiculos.map(({ id }) => id)).toEqual([bom, rodado, outraMarca, semPreco])
    expect(veiculos[0]).toEqual({
      id: bom,
      placa: expect.any(String),
      marca: 'Fiat',
      modelo: 'Uno',
      anoModelo: 2022,
      hodometro: 10_000,
      tipo: 'Carro',
      tipoCombustivel: 'Gasolina',
      veiculoUF: null,
      chassiRemarcado: false,
      leilao: false,
      precoReferencia: 40_000,
      livre: true,
      qualifica: true,
      item: 2,
      itemId: expect.any(Number),
      percentual: 80.5,
      preco: 32_200,
      motivo: null,
      filtro: null,
    })
    expect(veiculos[1]).toMatchObject({
      qualifica: true,
      item: 1,
      percentual: 60,
      preco: 24_000,
      livre: false,
    })
    expect(veiculos[2]).toMatchObject({
      qualifica: false,
      item: null,
      itemId: null,
      percentual: null,
      preco: null,
      filtro: F.Km,
      motivo: 'Quilometragem 10.000 km; para Ford a regra aceita até 5.000 km.',
    })
    expect(veiculos[3]).toMatchObject({
      qualifica: false,
      filtro: null,
      precoReferencia: null,
      motivo: expect.stringMatching(
        /^Sem preço na tabela de referência \(FIPE\)\. A FIPE não lista o ano-modelo 2001 para o código \d{6}-1\.$/,
      ),
    })
    expect(resumo).toEqual({ veiculos: 4, qualificam: 2, valorTotal: 56_200 })
    expect(comparacao).toBeNull()
  })

  test('takes and prices what the stock under the rule shows', async () => {
    for (let n = 0; n < 30; n++)
      await t.cenario.veiculo({
        lojaId,
        modeloId: n % 3 === 0 ? fiat.modeloId : ford.modeloId,
        hodometro: n * 5000,
        anoModelo: n % 7 === 0 ? 2001 : 2022,
      })
    const { regraId } = await regra(
      [
        { percentual: 7777, quilometragemMaxima: 60_000 },
        { percentual: 6001, marcas: [fiat.marcaId] },
      ],
      [F.Km, F.Marca],
    )
    const { veiculos } = await simular({ regraGarantiaId: regraId })
    const estoque = await t.call('GET', `/api/lojas/${lojaId}/estoque?regraGarantiaId=${regraId}`, { token })
    const doEstoque = estoque.json<{ estoque: { id: number; preco: number }[] }>().estoque
    expect(doEstoque.length).toBeGreaterThan(5)
    expect(veiculos.flatMap(({ id, preco }) => (preco === null ? [] : [{ id, preco }]))).toEqual(
      doEstoque.map(({ id, preco }) => ({ id, preco })),
    )
  })

  test('pages, the summary counting the whole store', async () => {
    for (let n = 0; n < 5; n++) await t.cenario.veiculo({ lojaId, modeloId: fiat.modeloId })
    const { regraId } = await regra([{ percentual: 5000 }])
    const pagina = await simular({ regraGarantiaId: regraId }, '?pagina=2&quantidadePorPagina=2')
    expect(pagina).toMatchObject({
      resumo: { veiculos: 5, qualificam: 5, valorTotal: 100_000 },
      total: 5,
      totalPaginas: 3,
      registroAtual: 3,
    })
    expect(pagina.veiculos).toHaveLength(2)
  })
})

test('an earlier version, as a contract keeps it, with its own items', async () => {
  await t.cenario.veiculo({ lojaId, modeloId: fiat.modeloId })
  const { regraId: regraGarantiaId } = await regra([{ percentual: 10_000 }])
  const itens = { regraGarantiaId, itens: [item({ percentualTabelaReferencia: 50 })] }
  expect(
    (await t.call('PUT', `/api/regras-garantia/${regraGarantiaId}/itens`, { token, body: itens })).status,
  ).toBe(200)
  const preco = async (versao?: number) =>
    (await simular({ regraGarantiaId, ...(versao && { versao }) })).veiculos[0]?.preco
  expect([await preco(), await preco(2), await preco(1)]).toEqual([20_000, 20_000, 40_000])
  expect((await pedir({ regraGarantiaId, versao: 3 })).text).toContain('Versão não encontrada.')
  expect((await pedir({ regraGarantiaId, versao: 1, itens: [item()] })).text).toContain(
    'Uma versão anterior é simulada com os itens que ela tem.',
  )
})

describe('unsaved items', () => {
  test('of a rule that is not saved yet', async () => {
    const veiculo = await t.cenario.veiculo({ lojaId, modeloId: fiat.modeloId })
    const filtros = [
      { filtro: F.Marca, ordem: 1 },
      { filtro: F.Idade, ordem: 2 },
    ]
    const itens = [item({ veiculoMarcaIds: [ford.marcaId] }), item({ idadeMaxima: 4 })]
    const { veiculos, comparacao } = await simular({ filtros, itens })
    expect(veiculos).toMatchObject([{ id: veiculo, qualifica: true, item: 2, itemId: null, preco: 32_000 }])
    expect(comparacao).toBeNull()
    const nenhum = await simular({ filtros, itens: [] })
    expect(nenhum.veiculos).toMatchObject([{ qualifica: false, motivo: 'A regra não tem itens.' }])
    const velho = await simular({ filtros, itens: [item({ idadeMaxima: 3 })] })
    expect(velho.veiculos[0]?.motivo).toBe('Idade 4 anos (ano-modelo 2022); a regra aceita até 3 anos.')
  })

  test('of a saved rule: what saving would change, for vehicles and contracts in progress', async () => {
    const uno = await t.cenario.veiculo({ lojaId, modeloId: fiat.modeloId })
    const ka = await t.cenario.veiculo({ lojaId, modeloId: ford.modeloId })
    const kaRodado = await t.cenario.veiculo({ lojaId, modeloId: ford.modeloId, hodometro: 90_000 })
    const { regraId } = await regra(
      [
        { percentual: 8000, marcas: [fiat.marcaId] },
        { percentual: 7000, marcas: [ford.marcaId], quilometragemMaxima: 50_000 },
      ],
      [F.Marca, F.Km],
    )
    const outraLoja = await t.cenario.loja('Loja Longe')
    const longe = await t.cenario.veiculo({ lojaId: outraLoja, modeloId: ford.modeloId })
    const rascunho = await t.cenario.contrato({ instituicaoId, lojaId, regraId, veiculoIds: [uno, ka] })
    const deLonge = await t.cenario.contrato({
      instituicaoId,
      lojaId: outraLoja,
      regraId,
      veiculoIds: [longe],
    })
    await t.cenario.contrato({ instituicaoId, lojaId, regraId, status: 5 })
    await t.cenario.contrato({ instituicaoId, lojaId, regraId, status: 7 })
    const antes = await t.call('GET', `/api/regras-garantia/${regraId}/itens`, { token })
    const [salvo] = antes.json<{ itens: { id: number }[] }>().itens

    const { veiculos, comparacao } = await simular({
      regraGarantiaId: regraId,
      itens: [
        item({ id: salvo?.id, veiculoMarcaIds: [fiat.marcaId], percentualTabelaReferencia: 75 }),
        item({ veiculoMarcaIds: [ford.marcaId], quilometragemMaxima: 5000, percentualTabelaReferencia: 70 }),
      ],
    })
    expect(veiculos.map(({ id, item: qual, itemId }) => [id, qual, itemId])).toEqual([
      [uno, 1, salvo?.id],
      [ka, null, null],
      [kaRodado, null, null],
    ])
    expect(comparacao).toEqual({
      passam: 0,
      deixam: 1,
      mudamDeValor: 1,
      contratos: [
        {
          id: rascunho,
          numero: expect.any(String),
          loja: expect.any(String),
          passam: 0,
          deixam: 1,
          mudamDeValor: 1,
        },
        {
          id: deLonge,
          numero: expect.any(String),
          loja: 'Loja Longe',
          passam: 0,
          deixam: 1,
          mudamDeValor: 0,
        },
      ],
      totalAfetados: 2,
      contratosComVersaoAnterior: 1,
      cobranca: 0,
    })
    const mais = await simular({
      regraGarantiaId: regraId,
      itens: [item({ veiculoMarcaIds: [ford.marcaId] })],
    })
    expect(mais.comparacao).toMatchObject({ passam: 1, deixam: 1, mudamDeValor: 1 })
    // The simulation writes nothing.
    const depois = await t.call('GET', `/api/regras-garantia/${regraId}/itens`, { token })
    expect([depois.text, depois.headers.etag]).toEqual([antes.text, '"1"'])
  })
})

describe('refuses', () => {
  test.each([
    [{}, 'filtros: Campo obrigatório'],
    [{ filtros: [] }, 'itens: Campo obrigatório'],
    [{ filtros: [{ filtro: F.Modelo, ordem: 1 }], itens: [] }, 'filtros: Modelo não pode ir sem Marca.'],
    [{ regraGarantiaId: 999_999 }, 'regraGarantiaId: Regra de garantia não encontrada.'],
    [{ lojaId: null }, 'lojaId: Campo obrigatório'],
    [
      { filtros: [{ filtro: F.Marca, ordem: 1 }], itens: [item({ veiculoMarcaIds: [999_999] })] },
      'itens.0.veiculoMarcaIds: Marca não encontrada: 999999.',
    ],
    [{ filtros: [], itens: [item({ id: 5 })] }, 'itens.0.id: Item não encontrado na regra: 5.'],
    [
      { filtros: [], itens: [item({ percentualTabelaReferencia: 0 })] },
      'itens.0.percentualTabelaReferencia: ',
    ],
    [
      { filtros: [], itens: Array.from({ length: 501 }, () => item()) },
      'itens: Uma regra tem no máximo 500 itens.',
    ],
  ])('%#', async (body, texto) => {
    const response = await pedir(body)
    expect(response.status).toBe(400)
    expect(response.text).toContain(`Validation failed:\n -- ${texto}`)
  })
  test('a store without a valid whitelist entry, and unknown ones alike', async () => {
    const { regraId: regraGarantiaId } = await regra([{ percentual: 5000 }])
    const expirada = await t.cenario.loja()
    await t.cenario.whitelist(instituicaoId, expirada, '2026-11-15')
    for (const loja of [expirada, 999_999])
      expect(await pedir({ regraGarantiaId, lojaId: loja })).toMatchObject({
        status: 400,
        text: 'Validation failed:\n -- lojaId: A loja não está na whitelist da instituição financeira ou o prazo está vencido.',
      })
  })
  test('another institution’s rule, and callers without the code', async () => {
    const { regraId: regraGarantiaId } = await regra([{ percentual: 5000 }])
    const outra = await t.cenario.instituicao()
    await t.cenario.whitelist(outra, lojaId)
    const alheio = (await t.cenario.usuario(outra, DE_INSTITUICAO)).token
    expect((await pedir({ regraGarantiaId }, { as: alheio })).text).toContain(
      'regraGarantiaId: Regra de garantia não encontrada.',
    )
    const { token: analista } = await t.cenario.usuario(instituicaoId, ['Contratos.Contratos.Listar'])
    expect((await pedir({ regraGarantiaId }, { as: analista })).status).toBe(403)
    const { token: leitor } = await t.cenario.usuario(instituicaoId, ['Configuracoes.RegrasGarantia.Listar'])
    expect((await pedir({ regraGarantiaId }, { as: leitor })).status).toBe(200)
  })
})
