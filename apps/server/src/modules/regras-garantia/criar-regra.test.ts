import type { Permissao } from '@lastro/shared/permissoes'
import { FiltroRegra as F } from '@lastro/shared/regras-garantia/regra-garantia'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'

const CODIGOS: Permissao[] = [
  'Configuracoes.RegrasGarantia.Listar',
  'Configuracoes.RegrasGarantia.Criar',
  'Configuracoes.RegrasGarantia.Alterar',
]
const URL = '/api/regras-garantia'

let t: TestApp
let instituicaoId: number
let lojaId: number
let token: string

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  instituicaoId = await t.cenario.instituicao()
  lojaId = await t.cenario.loja()
  await t.cenario.whitelist(instituicaoId, lojaId)
  ;({ token } = await t.cenario.usuario(instituicaoId, CODIGOS))
})

const post = (body: object, as = token) => t.call('POST', URL, { token: as, body })
const ordenar = (...filtros: F[]) => filtros.map((filtro, index) => ({ filtro, ordem: index + 1 }))
async function criar(body: object = {}) {
  const response = await post({ tabelaReferencia: 0, filtros: ordenar(F.Marca), ...body })
  expect(response.status).toBe(200)
  return response.json<{ id: number }>().id
}
const regra = async (id: number) => (await t.call('GET', `${URL}/${id}`, { token })).json()
const regras = async () =>
  (await t.call('GET', URL, { token })).json<{ regrasGarantia: { id: number; regraPadrao: boolean }[] }>()
    .regrasGarantia
const padroes = async () => (await regras()).flatMap(({ id, regraPadrao }) => (regraPadrao ? [id] : []))
const auditoria = () =>
  t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('entidade', '=', 'regraGarantia')
    .select(['acao', 'entidadeId', 'antes', 'depois'])
    .orderBy('sequencia')
    .execute()

describe('a header', () => {
  test('is kept with its filters in their order', async () => {
    const contratoId = await t.cenario.contrato({ instituicaoId, lojaId })
    const id = await criar({
      lojaId,
      contratoId,
      ordemSelecaoGarantiaAno: 2,
      ordemSelecaoGarantiaPreco: 1,
      filtros: [
        { filtro: F.Km, ordem: 3 },
        { filtro: F.Modelo, ordem: 2 },
        { filtro: F.Marca, ordem: 1 },
      ],
    })
    expect(await regra(id)).toMatchObject({
      id,
      instituicaoFinanceiraId: instituicaoId,
      lojaId,
      contratoId,
      aplicacao: 'Contrato',
      tabelaReferencia: 0,
      regraPadrao: false,
      ordemSelecaoGarantiaAno: 2,
      ordemSelecaoGarantiaPreco: 1,
      versao: 1,
      filtros: ordenar(F.Marca, F.Modelo, F.Km),
      itens: [],
    })
    const [criada] = await auditoria()
    expect(criada).toMatchObject({ acao: 'criar', entidadeId: id, antes: null })
    expect(JSON.parse(criada?.depois ?? '')).toMatchObject({ lojaId, contratoId, itens: [], versao: 1 })
  })
  test('with nothing said is general, random and without filters', async () => {
    const response = await post({})
    expect(await regra(response.json<{ id: number }>().id)).toMatchObject({
      aplicacao: 'Geral',
      tabelaReferencia: 0,
      ordemSelecaoGarantiaAno: 0,
      ordemSelecaoGarantiaPreco: 0,
      filtros: [],
    })
  })
  test('without an order by year has none by price', async () => {
    const id = await criar({ ordemSelecaoGarantiaAno: 0, ordemSelecaoGarantiaPreco: 2 })
    expect(await regra(id)).toMatchObject({ ordemSelecaoGarantiaAno: 0, ordemSelecaoGarantiaPreco: 0 })
  })
  test('of a contract alone takes the contract’s store', async () => {
    const contratoId = await t.cenario.contrato({ instituicaoId, lojaId })
    expect(await regra(await criar({ contratoId }))).toMatchObject({ lojaId, contratoId })
  })
  test('an institution creates a rule with its items in one call', async () => {
    const { marcaId } = await t.cenario.modelo()
    const id = await criar({ itens: [{ veiculoMarcaIds: [marcaId], percentualTabelaReferencia: 80 }] })
    expect(await regra(id)).toMatchObject({
      versao: 1,
      itens: [{ veiculoMarcas: [{ id: marcaId }], percentualTabelaReferencia: 80 }],
    })
  })
  test.each([
    [{ tabelaReferencia: 1 }, 'tabelaReferencia: A única tabela de referência é a FIPE (0).'],
    [{ filtros: ordenar(F.Modelo) }, 'filtros: Modelo não pode ir sem Marca.'],
    [{ filtros: ordenar(F.Km, F.Km) }, 'filtros: Cada filtro pode ser escolhido uma vez só.'],
    [
      { filtros: [{ filtro: F.Km, ordem: 2 }] },
      'filtros: A ordem dos filtros começa em 1 e não tem lacunas nem repetições.',
    ],
    [
      {
        filtros: [
          { filtro: F.Km, ordem: 1 },
          { filtro: F.UF, ordem: 1 },
        ],
      },
      'filtros: A ordem dos filtros começa em 1 e não tem lacunas nem repetições.',
    ],
    [{ filtros: [{ filtro: 9, ordem: 1 }] }, 'filtros.0.filtro: '],
    [{ ordemSelecaoGarantiaAno: 3 }, 'ordemSelecaoGarantiaAno: '],
    [{ regraPadrao: 'sim' }, 'regraPadrao: '],
    [{ lojaId: 999_999 }, 'lojaId: Loja não encontrada.'],
    [{ contratoId: 999_999 }, 'contratoId: Contrato não encontrado.'],
    [{ itens: [{ id: 7, percentualTabelaReferencia: 80 }] }, 'itens.0.id: Um item novo não leva id.'],
    [
      { itens: [{ veiculoMarcaIds: [999_999], percentualTabelaReferencia: 80 }] },
      'itens.0.veiculoMarcaIds: Marca não encontrada: 999999.',
    ],
    [{ itens: [{}] }, 'itens.0.percentualTabelaReferencia: Campo obrigatório.'],
  ])('refuses %j and keeps nothing', async (mudanca, texto) => {
    const response = await post({ filtros: ordenar(F.Marca), ...mudanca })
    expect(response.status).toBe(400)
    expect(response.text).toContain(`Validation failed:\n -- ${texto}`)
    expect(await regras()).toEqual([])
  })
  test('refuses a foreign store, and a foreign contract or one of another store, alike', async () => {
    const outra = await t.cenario.instituicao()
    const estranha = await t.cenario.loja()
    await t.cenario.whitelist(outra, estranha)
    expect((await post({ lojaId: estranha })).text).toContain('lojaId: Loja não encontrada.')
    const alheio = await t.cenario.contrato({ instituicaoId: outra, lojaId })
    const daOutraLoja = await t.cenario.contrato({ instituicaoId, lojaId: estranha })
    for (const contratoId of [alheio, daOutraLoja])
      expect((await post({ lojaId, contratoId })).text).toContain('contratoId: Contrato não encontrado.')
    expect((await post({ instituicaoFinanceiraId: outra })).status).toBe(403)
  })
  test('the same Idempotency-Key creates one rule', async () => {
    const chamada = { token, body: {}, headers: { 'idempotency-key': 'r-1' } }
    const [a, b] = [await t.call('POST', URL, chamada), await t.call('POST', URL, chamada)]
    expect(b.json()).toEqual(a.json())
    expect(await regras()).toHaveLength(1)
  })
  test('a user who may only list and change rules gets 403', async () => {
    const { token: leitor } = await t.cenario.usuario(instituicaoId, [
      'Configuracoes.RegrasGarantia.Listar',
      'Configuracoes.RegrasGarantia.Alterar',
    ])
    expect((await post({}, leitor)).status).toBe(403)
  })
})

describe('the name', () => {
  const nomear = (id: number, nome: unknown, as = token) =>
    t.call('PUT', `${URL}/${id}/nome`, { token: as, body: { nome } })

  test('comes with the rule or later, shows wherever the rule does, and is no version', async () => {
    const id = await criar({ nome: '  Seminovos ate\u0301 8 anos ' })
    expect(await regra(id)).toMatchObject({ nome: 'Seminovos até 8 anos', versao: 1 })
    expect((await nomear(id, 'Da casa')).json()).toEqual({ id, nome: 'Da casa' })
    expect((await regras())[0]).toMatchObject({ nome: 'Da casa', versao: 1 })
    const achada = await t.call('GET', `/api/busca?q=${encodeURIComponent('DA CÁSA')}`, { token })
    expect(achada.json()).toMatchObject({ regras: [{ id, nome: 'Da casa' }] })
    // Setting the present name again leaves no trace.
    expect((await nomear(id, ' Da casa ')).status).toBe(200)
    expect((await nomear(id, '  ')).json()).toEqual({ id, nome: null })
    expect((await auditoria()).slice(1)).toMatchObject([
      { acao: 'renomear', antes: '{"nome":"Seminovos até 8 anos"}', depois: '{"nome":"Da casa"}' },
      { acao: 'renomear', antes: '{"nome":"Da casa"}', depois: '{"nome":null}' },
    ])
    expect(await regra(await criar())).toMatchObject({ nome: null })
  })
  test('is refused too long, as no text, for foreign rules and without Alterar', async () => {
    const id = await criar({ nome: 'x'.repeat(60) })
    expect((await nomear(id, 'x'.repeat(61))).text).toContain('Use no máximo 60 caracteres.')
    expect((await nomear(id, 7)).status).toBe(400)
    expect((await post({ nome: 'x'.repeat(61) })).status).toBe(400)
    const outra = await t.cenario.instituicao()
    expect((await nomear(id, 'dela', (await t.cenario.usuario(outra, CODIGOS)).token)).status).toBe(404)
    const leitor = await t.cenario.usuario(instituicaoId, ['Configuracoes.RegrasGarantia.Listar'])
    expect((await nomear(id, 'dele', leitor.token)).status).toBe(403)
    expect(await regra(id)).toMatchObject({ nome: 'x'.repeat(60) })
  })
})

describe('the default', () => {
  const tornar = (id: number, body?: object, as = token) =>
    t.call('PUT', `${URL}/${id}/padrao`, { token: as, ...(body && { body }) })

  test('moves to the new rule, to a chosen one, and away', async () => {
    const [a, b] = [await criar({ regraPadrao: true }), await criar()]
    expect(await padroes()).toEqual([a])
    const c = await criar({ regraPadrao: true })
    expect(await padroes()).toEqual([c])
    expect((await tornar(b)).json()).toEqual({ id: b, regraPadrao: true, anteriorId: c })
    expect((await regras())[0]?.id).toBe(b)
    expect(await padroes()).toEqual([b])
    // Marking the default again changes nothing.
    expect((await tornar(b, { regraPadrao: true })).json()).toEqual({
      id: b,
      regraPadrao: true,
      anteriorId: null,
    })
    expect((await tornar(a, { regraPadrao: false })).status).toBe(200)
    expect(await padroes()).toEqual([b])
    expect((await tornar(b, { regraPadrao: false })).json()).toMatchObject({ regraPadrao: false })
    expect(await padroes()).toEqual([])
    expect((await auditoria()).map(({ acao }) => acao)).toEqual([
      'criar',
      'criar',
      'criar',
      'alterarPadrao',
      'alterarPadrao',
    ])
    expect(await regra(b)).toMatchObject({ versao: 1 })
  })
  test('stays one when many ask at once', async () => {
    const ids = [await criar(), await criar(), await criar(), await criar()]
    const respostas = await Promise.all([
      ...ids.map((id) => tornar(id)),
      post({ regraPadrao: true }),
      post({ regraPadrao: true }),
    ])
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await padroes()).toHaveLength(1)
  })
  test('is refused for foreign rules, other bodies and other codes', async () => {
    const id = await criar({ regraPadrao: true })
    const outra = await t.cenario.instituicao()
    const alheio = (await t.cenario.usuario(outra, CODIGOS)).token
    for (const alvo of [id, 999_999])
      expect(await tornar(alvo, undefined, alheio)).toMatchObject({
        status: 404,
        text: 'Regra de garantia não encontrada.',
      })
    expect((await tornar(id, { regraPadrao: 1 })).status).toBe(400)
    const { token: criador } = await t.cenario.usuario(instituicaoId, ['Configuracoes.RegrasGarantia.Criar'])
    expect((await tornar(id, undefined, criador)).status).toBe(403)
    // Another institution's default doesn't touch this one's.
    expect((await post({ regraPadrao: true }, alheio)).status).toBe(200)
    expect(await padroes()).toEqual([id])
  })
})
