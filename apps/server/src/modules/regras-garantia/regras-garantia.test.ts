import { type FiltroRegra, FiltroRegra as F } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#testing/app.ts'

let t: TestApp
let instituicaoId: number
let outraId: number
let lojaId: number
let outraLojaId: number
let token: string

beforeAll(async () => {
  t = await startApp()
  const { cenario } = t
  instituicaoId = await cenario.instituicao()
  outraId = await cenario.instituicao()
  lojaId = await cenario.loja('Loja Azul')
  outraLojaId = await cenario.loja()
  await cenario.whitelist(instituicaoId, lojaId)
  await cenario.whitelist(instituicaoId, outraLojaId, '2020-01-01')
  ;({ token } = await cenario.usuario(instituicaoId, ['Configuracoes.RegrasGarantia.Listar']))
})
afterAll(() => t.close())

async function get<T>(url: string, as = token) {
  const response = await t.call('GET', url, { token: as })
  return {
    status: response.status,
    text: response.text,
    body: response.status === 200 ? response.json<T>() : undefined,
  }
}
interface Listed {
  regrasGarantia: { id: number; regraPadrao: boolean; aplicacao: string; [campo: string]: unknown }[]
  total?: number
  totalPaginas?: number
  registroAtual?: number
}
const ids = (body: Listed | undefined) => body?.regrasGarantia.map(({ id }) => id)

describe('GET /api/regras-garantia', () => {
  let geral: number
  let padrao: number
  let daLoja: number
  let daOutraLoja: number
  let doContrato: number
  let contratoId: number

  beforeAll(async () => {
    const { cenario } = t
    contratoId = await cenario.contrato({ instituicaoId, lojaId })
    geral = (await cenario.regra({ instituicaoId })).regraId
    daLoja = (await cenario.regra({ instituicaoId, lojaId })).regraId
    daOutraLoja = (await cenario.regra({ instituicaoId, lojaId: outraLojaId })).regraId
    doContrato = (await cenario.regra({ instituicaoId, lojaId, contratoId })).regraId
    padrao = (await cenario.regra({ instituicaoId, ordemAno: 1, ordemPreco: 2 })).regraId
    await t.banco.db
      .updateTable('regraGarantia')
      .set({ regraPadrao: true })
      .where('id', '=', padrao)
      .execute()
    const excluida = await cenario.regra({ instituicaoId })
    await t.banco.db
      .updateTable('regraGarantia')
      .set({ excluidaEm: new Date() })
      .where('id', '=', excluida.regraId)
      .execute()
    await cenario.regra({ instituicaoId: outraId })
  })

  test('without store and contract all of the institution, the default first', async () => {
    const { body } = await get<Listed>('/api/regras-garantia')
    expect(ids(body)).toEqual([padrao, geral, daLoja, daOutraLoja, doContrato])
    expect(body).not.toHaveProperty('total')
    expect(body?.regrasGarantia[0]).toEqual({
      id: padrao,
      instituicaoFinanceiraId: instituicaoId,
      lojaId: null,
      loja: null,
      contratoId: null,
      contrato: null,
      aplicacao: 'Geral',
      tabelaReferencia: 0,
      nome: null,
      emExclusao: false,
      regraPadrao: true,
      ordemSelecaoGarantiaAno: 1,
      ordemSelecaoGarantiaPreco: 2,
      filtros: [],
      versao: 1,
      versaoDoNome: 1,
      marca: null,
      modelo: null,
      idade: null,
      km: null,
      uf: null,
      chassi: null,
      leilao: null,
    })
    expect(body?.regrasGarantia.map(({ aplicacao }) => aplicacao)).toEqual([
      'Geral',
      'Geral',
      'Loja',
      'Loja',
      'Contrato',
    ])
    expect(body?.regrasGarantia[4]).toMatchObject({
      lojaId,
      loja: 'Loja Azul',
      contratoId,
      contrato: expect.stringMatching(/^C-/),
    })
  })

  test('with a store the general ones and that store’s', async () => {
    expect(ids((await get<Listed>(`/api/regras-garantia?lojaId=${lojaId}`)).body)).toEqual([
      padrao,
      geral,
      daLoja,
    ])
    const daExpirada = await get<Listed>(`/api/regras-garantia?lojaId=${outraLojaId}`)
    expect(ids(daExpirada.body)).toEqual([padrao, geral, daOutraLoja])
  })

  test('with a contract that one’s too', async () => {
    const esperado = [padrao, geral, daLoja, doContrato]
    expect(ids((await get<Listed>(`/api/regras-garantia?contratoId=${contratoId}`)).body)).toEqual(esperado)
    const ambos = await get<Listed>(`/api/regras-garantia?lojaId=${lojaId}&contratoId=${contratoId}`)
    expect(ids(ambos.body)).toEqual(esperado)
  })

  test('a foreign, unknown or unfit store or contract is refused by name', async () => {
    const estranha = await t.cenario.loja()
    await t.cenario.whitelist(outraId, estranha)
    for (const id of [estranha, 999_999])
      expect(await get(`/api/regras-garantia?lojaId=${id}`)).toMatchObject({
        status: 400,
        text: 'Validation failed:\n -- lojaId: Loja não encontrada.',
      })
    const alheio = await t.cenario.contrato({ instituicaoId: outraId, lojaId: estranha })
    for (const query of [
      `contratoId=${alheio}`,
      'contratoId=999999',
      `lojaId=${outraLojaId}&contratoId=${contratoId}`,
    ])
      expect(await get(`/api/regras-garantia?${query}`)).toMatchObject({
        status: 400,
        text: 'Validation failed:\n -- contratoId: Contrato não encontrado.',
      })
  })

  test('a reader gets the page that was asked for, and 400 for more than 200 rules', async () => {
    const { body } = await get<Listed>('/api/regras-garantia?pagina=2&quantidadePorPagina=2')
    expect(body).toMatchObject({ total: 5, totalPaginas: 3, registroAtual: 3 })
    expect(ids(body)).toEqual([daLoja, daOutraLoja])
    const vazia = await get<Listed>('/api/regras-garantia?pagina=9&quantidadePorPagina=2')
    expect(vazia.body).toMatchObject({ total: 5, registroAtual: 0, regrasGarantia: [] })
    expect((await get('/api/regras-garantia?quantidadePorPagina=201')).status).toBe(400)
  })

  test('a contract code opens the list, another code of the institution does not', async () => {
    const analista = await t.cenario.usuario(instituicaoId, ['Contratos.Contratos.Listar'])
    expect((await get('/api/regras-garantia', analista.token)).status).toBe(200)
    expect((await get(`/api/regras-garantia/${geral}`, analista.token)).status).toBe(403)
    const leitor = await t.cenario.usuario(instituicaoId, ['Relatorios.Cobertura.Listar'])
    expect((await get('/api/regras-garantia', leitor.token)).status).toBe(403)
  })

  test('an operator names the institution', async () => {
    const operador = await t.cenario.usuario(null, ['Configuracoes.RegrasGarantia.Listar'])
    expect((await get('/api/regras-garantia', operador.token)).status).toBe(400)
    const { body } = await get<Listed>(
      `/api/regras-garantia?instituicaoFinanceiraId=${instituicaoId}`,
      operador.token,
    )
    expect(body?.regrasGarantia).toHaveLength(5)
    expect((await get(`/api/regras-garantia/${geral}`, operador.token)).status).toBe(200)
  })

  test('another institution sees nothing of them', async () => {
    const { token: alheio } = await t.cenario.usuario(outraId, ['Configuracoes.RegrasGarantia.Listar'])
    expect((await get<Listed>('/api/regras-garantia', alheio)).body?.regrasGarantia).toHaveLength(1)
    expect((await get(`/api/regras-garantia?instituicaoFinanceiraId=${instituicaoId}`, alheio)).status).toBe(
      403,
    )
    const faltante = await get('/api/regras-garantia/999999', alheio)
    for (const caminho of [`${geral}`, `${geral}/itens`]) {
      const resposta = await get(`/api/regras-garantia/${caminho}`, alheio)
      expect([resposta.status, resposta.text]).toEqual([404, faltante.text])
    }
  })
})

describe('one rule', () => {
  const filtros: FiltroRegra[] = [
    F.Marca,
    F.Modelo,
    F.Idade,
    F.Km,
    F.UF,
    F.Chassi,
    F.Leilao,
    F.TipoCombustivel,
    F.TipoVeiculo,
  ]
  let regraId: number
  let marcaId: number
  let modeloId: number

  beforeAll(async () => {
    ;({ marcaId, modeloId } = await t.cenario.modelo({ marca: 'Fiat', nome: 'Uno' }))
    ;({ regraId } = await t.cenario.regra({
      instituicaoId,
      filtros,
      itens: [
        {
          percentual: 8050,
          marcas: [marcaId],
          modelos: [modeloId],
          tipos: [1],
          combustiveis: [2, 16],
          ufs: [35],
        },
        {
          percentual: 7000,
          idadeMaxima: 5,
          quilometragemMaxima: 100_000,
          chassiRemarcado: false,
          leilao: true,
        },
      ],
    }))
  })

  test('comes with its filters, its texts and its items', async () => {
    const { body } = await get<{ itens: { id: number }[] }>(`/api/regras-garantia/${regraId}`)
    expect(body).toMatchObject({
      filtros: filtros.map((filtro, i) => ({ filtro, ordem: i + 1 })),
      // Each criterion is one item's only.
      marca: null,
      modelo: null,
      idade: null,
      km: null,
      uf: null,
      chassi: null,
      leilao: null,
    })
    expect(body?.itens).toEqual([
      {
        id: expect.any(Number),
        veiculoMarcas: [{ id: marcaId, nome: 'Fiat' }],
        veiculoModelos: [{ id: modeloId, nome: 'Uno' }],
        veiculoTipos: [{ id: 1, nome: 'Carro' }],
        veiculoTiposCombustivel: [
          { id: 2, nome: 'Gasolina' },
          { id: 16, nome: 'Flex' },
        ],
        veiculoUFs: [{ id: 35, nome: 'São Paulo' }],
        idadeMaxima: null,
        quilometragemMaxima: null,
        chassiRemarcado: null,
        leilao: null,
        percentualTabelaReferencia: 80.5,
      },
      {
        id: expect.any(Number),
        veiculoMarcas: [],
        veiculoModelos: [],
        veiculoTipos: [],
        veiculoTiposCombustivel: [],
        veiculoUFs: [],
        idadeMaxima: 5,
        quilometragemMaxima: 100_000,
        chassiRemarcado: false,
        leilao: true,
        percentualTabelaReferencia: 70,
      },
    ])
    expect((await get(`/api/regras-garantia/${regraId}/itens`)).body).toEqual({ itens: body?.itens })
  })

  test('answers 404 when deleted, and 400 to what is no id', async () => {
    const { regraId: excluida } = await t.cenario.regra({ instituicaoId })
    await t.banco.db
      .updateTable('regraGarantia')
      .set({ excluidaEm: new Date() })
      .where('id', '=', excluida)
      .execute()
    for (const caminho of [`${excluida}`, `${excluida}/itens`])
      expect((await get(`/api/regras-garantia/${caminho}`)).status).toBe(404)
    expect((await get('/api/regras-garantia/abc')).status).toBe(400)
  })

  test('a store knows no rules', async () => {
    const { token: daLoja } = await t.cenario.usuario(lojaId, ['Loja.Propostas.Listar'])
    expect((await get('/api/regras-garantia', daLoja)).status).toBe(403)
    expect((await get(`/api/regras-garantia/${regraId}`, daLoja)).status).toBe(404)
  })
})
