import { StatusContrato } from '@lastro/shared/contratos/status'
import type { Permissao } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'

const CODIGOS: Permissao[] = [
  'Configuracoes.ParametrosComerciais.Listar',
  'Configuracoes.ParametrosComerciais.Criar',
  'Configuracoes.ParametrosComerciais.Alterar',
  'Configuracoes.ParametrosComerciais.Excluir',
]
const URL = '/api/parametros-comerciais'
const VALORES = {
  contratoNovo: 10.5,
  contratoAlterado: 2,
  garantiaIncluida: 3,
  garantiaRemovida: 4.99,
  regraGarantiaAlterada: 5,
}

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
  lojaId = await t.cenario.loja('Loja Azul')
  await t.cenario.whitelist(instituicaoId, lojaId)
  ;({ token } = await t.cenario.usuario(instituicaoId, CODIGOS))
})

const post = (body: object, as = token) => t.call('POST', URL, { token: as, body })
const put = (id: number, body: object, as = token) => t.call('PUT', `${URL}/${id}`, { token: as, body })
const del = (id: number, query = '', as = token) => t.call('DELETE', `${URL}/${id}${query}`, { token: as })
const impacto = (id: number, as = token) => t.call('GET', `${URL}/${id}/impacto`, { token: as })
async function criar(body: object = {}) {
  const response = await post({ ...VALORES, ...body })
  expect(response.status).toBe(200)
  return response.json<{ id: number }>().id
}
const todos = async () =>
  (await t.call('GET', URL, { token })).json<{ parametrosComerciais: { id: number }[] }>()
const auditoria = () =>
  t.banco.db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('entidade', '=', 'parametroComercial')
    .select(['acao', 'entidadeId', 'antes', 'depois', 'forcado'])
    .orderBy('sequencia')
    .execute()
const NAO_ENCONTRADO = 'Parâmetro comercial não encontrado.'

describe('creating', () => {
  test('keeps amounts and scope; a contract brings its store', async () => {
    const contratoId = await t.cenario.contrato({ instituicaoId, lojaId })
    const response = await post({ ...VALORES, lojaId: 0, contratoId, instituicaoFinanceiraId: instituicaoId })
    expect(response.status).toBe(200)
    expect(response.json()).toEqual({
      id: expect.any(Number),
      instituicaoFinanceiraId: instituicaoId,
      lojaId,
      loja: 'Loja Azul',
      contratoId,
      contrato: expect.stringMatching(/^C-/),
      aplicacao: 'Contrato',
      versao: 1,
      ...VALORES,
    })
  })
  test('amounts left out are 0.00', async () => {
    expect((await post({ contratoNovo: null })).json()).toMatchObject({
      aplicacao: 'Geral',
      contratoNovo: 0,
      contratoAlterado: 0,
      garantiaIncluida: 0,
      garantiaRemovida: 0,
      regraGarantiaAlterada: 0,
    })
  })
  test.each([
    [{ contratoNovo: -1 }, 'contratoNovo: O valor não pode ser negativo.'],
    [{ contratoAlterado: 1.005 }, 'contratoAlterado: Use no máximo duas casas decimais.'],
    [{ garantiaIncluida: 1_000_000_000 }, 'garantiaIncluida: O valor máximo é 999.999.999,99.'],
    [{ garantiaRemovida: '1' }, 'garantiaRemovida: '],
    [{ lojaId: 999_999 }, 'lojaId: Loja não encontrada.'],
    [{ contratoId: 999_999 }, 'contratoId: Contrato não encontrado.'],
    [{ lojaId: 1.5 }, 'lojaId: '],
  ])('refuses %j', async (mudanca, texto) => {
    const response = await post({ ...VALORES, ...mudanca })
    expect(response.status).toBe(400)
    expect(response.text).toContain(`Validation failed:\n -- ${texto}`)
    expect((await todos()).parametrosComerciais).toEqual([])
  })
  test('a contract of another store, or of another institution, is no choice', async () => {
    const outraLoja = await t.cenario.loja()
    await t.cenario.whitelist(instituicaoId, outraLoja)
    const contratoId = await t.cenario.contrato({ instituicaoId, lojaId })
    const alheio = await t.cenario.contrato({ instituicaoId: await t.cenario.instituicao(), lojaId })
    for (const escopo of [{ lojaId: outraLoja, contratoId }, { contratoId: alheio }]) {
      const response = await post(escopo)
      expect([response.status, response.text]).toEqual([
        400,
        'Validation failed:\n -- contratoId: Contrato não encontrado.',
      ])
    }
  })
  test('a store that another institution alone knows is no choice', async () => {
    const estranha = await t.cenario.loja()
    await t.cenario.whitelist(await t.cenario.instituicao(), estranha)
    expect((await post({ lojaId: estranha })).text).toContain('lojaId: Loja não encontrada.')
  })
  test('a second one of a scope is refused in all three scopes, also when sent at once', async () => {
    const contratoId = await t.cenario.contrato({ instituicaoId, lojaId })
    const texto = 'Já existe um parâmetro comercial com esta aplicação.'
    for (const [escopo, recusa] of [
      [{}, texto],
      [{ lojaId }, `Validation failed:\n -- lojaId: ${texto}`],
      [{ lojaId, contratoId }, `Validation failed:\n -- contratoId: ${texto}`],
    ] as const) {
      const respostas = await Promise.all([post(escopo), post(escopo), post(escopo)])
      expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
      expect(respostas.find(({ status }) => status === 400)?.text).toBe(recusa)
    }
    // The contract without its store is one scope.
    expect((await post({ contratoId })).status).toBe(400)
    expect((await todos()).parametrosComerciais).toHaveLength(3)
  })
  test('another institution’s scopes don’t collide; naming it is refused', async () => {
    await criar()
    const outra = await t.cenario.instituicao()
    const alheio = (await t.cenario.usuario(outra, CODIGOS)).token
    expect((await post(VALORES, alheio)).status).toBe(200)
    expect((await post({ ...VALORES, instituicaoFinanceiraId: outra })).status).toBe(403)
  })
  test('the same Idempotency-Key creates once', async () => {
    const chamada = { token, body: VALORES, headers: { 'idempotency-key': 'p-1' } }
    const [a, b] = [await t.call('POST', URL, chamada), await t.call('POST', URL, chamada)]
    expect(b.json()).toEqual(a.json())
    expect((await todos()).parametrosComerciais).toHaveLength(1)
  })
})

describe('reading', () => {
  test('lists the general one, then stores by name, then contracts; pages', async () => {
    const outraLoja = await t.cenario.loja('Auto Zebra')
    await t.cenario.whitelist(instituicaoId, outraLoja)
    const contratoId = await t.cenario.contrato({ instituicaoId, lojaId })
    const doContrato = await criar({ contratoId })
    const daLoja = await criar({ lojaId })
    const daOutra = await criar({ lojaId: outraLoja })
    const geral = await criar()
    const lista = await todos()
    expect(lista.parametrosComerciais.map(({ id }) => id)).toEqual([geral, daOutra, daLoja, doContrato])
    expect(lista).not.toHaveProperty('total')
    const pagina = await t.call('GET', `${URL}?pagina=2&quantidadePorPagina=3`, { token })
    expect(pagina.json()).toMatchObject({
      parametrosComerciais: [{ id: doContrato, aplicacao: 'Contrato' }],
      total: 4,
      totalPaginas: 2,
      registroAtual: 4,
    })
    expect((await t.call('GET', `${URL}/${daLoja}`, { token })).json()).toMatchObject({ loja: 'Loja Azul' })
  })
  test('an operator names the institution', async () => {
    await criar()
    const operador = (await t.cenario.usuario(null, CODIGOS)).token
    expect((await t.call('GET', URL, { token: operador })).text).toBe('Selecione a instituição financeira.')
    const lista = await t.call('GET', `${URL}?instituicaoFinanceiraId=${instituicaoId}`, { token: operador })
    expect(lista.json()).toMatchObject({ parametrosComerciais: [{ contratoNovo: 10.5 }] })
  })
})

test('each call asks for its own code', async () => {
  const id = await criar()
  for (const codigo of CODIGOS) {
    const { token: um } = await t.cenario.usuario(instituicaoId, [codigo])
    const status = {
      Listar: (await t.call('GET', `${URL}/${id}`, { token: um })).status,
      Criar: (await post({ lojaId }, um)).status,
      Alterar: (await put(id, VALORES, um)).status,
      Excluir: (await del(id, '', um)).status,
    }
    const pode = codigo.split('.').at(-1)
    for (const [acao, resposta] of Object.entries(status)) expect(resposta === 403).toBe(acao !== pode)
  }
})

describe('changing', () => {
  test('amounts and scope; an unchanged save leaves no trace', async () => {
    const id = await criar()
    expect((await put(id, { id, ...VALORES, lojaId, contratoNovo: 0 })).json()).toMatchObject({
      id,
      aplicacao: 'Loja',
      contratoNovo: 0,
    })
    expect((await put(id, { id, ...VALORES, lojaId, contratoNovo: 0 })).status).toBe(200)
    const rows = await auditoria()
    expect(rows.map(({ acao }) => acao)).toEqual(['criar', 'alterar'])
    expect(JSON.parse(rows[1]?.antes ?? '')).toMatchObject({ lojaId: null, contratoNovo: 1050 })
    expect(JSON.parse(rows[1]?.depois ?? '')).toMatchObject({ lojaId, contratoNovo: 0 })
  })
  test('the amounts of a store with which the institution has no more to do, which it stays with', async () => {
    const id = await criar({ lojaId })
    await t.banco.db.deleteFrom('whitelist').where('lojaId', '=', lojaId).execute()
    expect((await put(id, { ...VALORES, lojaId, contratoNovo: 7 })).json()).toMatchObject({
      aplicacao: 'Loja',
      contratoNovo: 7,
    })
    expect((await put(await criar(), { ...VALORES, lojaId })).text).toContain('lojaId: Loja não encontrada.')
  })
  test('into a scope that is taken is refused and changes nothing', async () => {
    await criar({ lojaId })
    const id = await criar()
    const response = await put(id, { ...VALORES, lojaId, contratoNovo: 99 })
    expect(response.text).toBe(
      'Validation failed:\n -- lojaId: Já existe um parâmetro comercial com esta aplicação.',
    )
    expect((await t.call('GET', `${URL}/${id}`, { token })).json()).toMatchObject({
      lojaId: null,
      ...VALORES,
    })
  })
  test('another id in the body, or another institution, is refused', async () => {
    const id = await criar()
    expect((await put(id, { ...VALORES, id: id + 1 })).text).toBe(
      'Validation failed:\n -- id: O id do corpo difere do id do endereço.',
    )
    const outra = await t.cenario.instituicao()
    expect((await put(id, { ...VALORES, instituicaoFinanceiraId: outra })).status).toBe(403)
    expect((await put(id, { ...VALORES, contratoNovo: -1 })).status).toBe(400)
  })
})

test('another institution finds none of them', async () => {
  const id = await criar()
  const alheio = (await t.cenario.usuario(await t.cenario.instituicao(), CODIGOS)).token
  for (const alvo of [id, 999_999]) {
    for (const response of [
      await t.call('GET', `${URL}/${alvo}`, { token: alheio }),
      await put(alvo, VALORES, alheio),
      await del(alvo, '?forcarExclusao=true', alheio),
      await impacto(alvo, alheio),
    ])
      expect([response.status, response.text]).toEqual([404, NAO_ENCONTRADO])
  }
  expect((await todos()).parametrosComerciais).toHaveLength(1)
})

describe('deleting', () => {
  const ativo = (loja = lojaId, status: StatusContrato = StatusContrato.Ativo) =>
    t.cenario.contrato({ instituicaoId, lojaId: loja, status })

  test('one that no active contract resolves to goes at once', async () => {
    const id = await criar()
    await ativo(lojaId, StatusContrato.PendenteAprovacaoGarantiaLoja)
    await ativo(lojaId, StatusContrato.Liquidado)
    const response = await del(id)
    expect([response.status, response.text]).toEqual([204, ''])
    expect((await del(id)).status).toBe(404)
    expect((await auditoria()).at(-1)).toMatchObject({ acao: 'excluir', forcado: false, depois: null })
  })
  test('answers 409 with the active contracts that it counts for, and goes when forced', async () => {
    const outraLoja = await t.cenario.loja()
    await t.cenario.whitelist(instituicaoId, outraLoja)
    const comProprio = await ativo()
    const soDaLoja = await ativo()
    const daOutra = await ativo(outraLoja)
    const doContrato = await criar({ contratoId: comProprio })
    const daLoja = await criar({ lojaId })
    const geral = await criar()
    for (const [id, contratosAfetados] of [
      [doContrato, [comProprio]],
      [daLoja, [soDaLoja]],
      [geral, [daOutra]],
    ] as const) {
      const response = await del(id)
      const primeirosAfetados = contratosAfetados.map((contrato) => ({
        id: contrato,
        numero: expect.stringMatching(/^C-/),
      }))
      const emUso = { id, contratosAfetados, primeirosAfetados, ativos: 1 }
      expect([response.status, response.json()]).toEqual([409, emUso])
      expect((await impacto(id)).json()).toEqual({ ativos: 1 })
      expect((await del(id, '?forcarExclusao=false')).status).toBe(409)
    }
    expect((await del(daLoja, '?forcarExclusao=true')).status).toBe(204)
    expect((await auditoria()).at(-1)).toMatchObject({ acao: 'excluir', entidadeId: daLoja, forcado: true })
    // Now the general one counts for that store too.
    expect((await del(geral)).json()).toMatchObject({
      id: geral,
      contratosAfetados: [soDaLoja, daOutra],
      ativos: 2,
    })
    expect((await impacto(geral)).json()).toEqual({ ativos: 2 })
    expect((await impacto(doContrato)).json()).toEqual({ ativos: 1 })
    expect((await del(geral, '?forcarExclusao=talvez')).status).toBe(400)
  })
})
