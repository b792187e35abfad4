import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'

let t: TestApp
let instituicaoId: number
let lojaId: number
let token: string
let regraId: number

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  instituicaoId = await t.cenario.instituicao()
  lojaId = await t.cenario.loja()
  await t.cenario.whitelist(instituicaoId, lojaId)
  ;({ token } = await t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { nome: 'Ana' }))
  ;({ regraId } = await t.cenario.regra({ instituicaoId, itens: [] }))
})

interface Alteracao {
  itens: { id: number; percentualTabelaReferencia: number }[]
}
const url = () => `/api/regras-garantia/${regraId}/itens`
const enviar = (metodo: 'POST' | 'PUT', lista: unknown, mais: { token?: string; ifMatch?: string } = {}) =>
  t.call(metodo, url(), {
    token: mais.token ?? token,
    body: { itens: lista },
    ...(mais.ifMatch !== undefined && { headers: { 'if-match': mais.ifMatch } }),
  })
const item = (mudanca: object = {}) => ({ percentualTabelaReferencia: 80, ...mudanca })
async function salvar(metodo: 'POST' | 'PUT', lista: unknown) {
  const response = await enviar(metodo, lista)
  expect(response.status).toBe(200)
  return response.json<Alteracao>()
}
async function itens() {
  const response = await t.call('GET', url(), { token })
  return { etag: response.headers.etag, itens: response.json<Alteracao>().itens }
}

describe('two people at one rule', () => {
  test('the later one is told who came before, and nothing is overwritten', async () => {
    const { itens: salvos } = await salvar('POST', [item()])
    const etag = String((await itens()).etag)
    const bia = (await t.cenario.usuario(instituicaoId, DE_INSTITUICAO, { nome: 'Bia' })).token
    const dela = await enviar('PUT', [item({ id: salvos[0]?.id, percentualTabelaReferencia: 70 })], {
      token: bia,
      ifMatch: etag,
    })
    expect([dela.status, dela.headers.etag]).toEqual([200, '"3"'])
    for (const metodo of ['PUT', 'POST'] as const)
      expect(await enviar(metodo, [item()], { ifMatch: etag })).toMatchObject({
        status: 412,
        text: 'Esta regra foi alterada por Bia em 16/11/2026 12:00. Confira os itens antes de continuar.',
      })
    expect((await itens()).itens).toMatchObject([{ percentualTabelaReferencia: 70 }])
    expect((await enviar('POST', [item()], { ifMatch: 'W/"3"' })).status).toBe(200)
    expect((await enviar('POST', [item()], { ifMatch: '*' })).status).toBe(200)
    expect((await enviar('POST', [item()], { ifMatch: 'três' })).status).toBe(400)
  })
  test('the first items can name the version that has none, also where the header was sent twice', async () => {
    const body = { tabelaReferencia: 0, filtros: [] }
    const criar = () =>
      t.call('POST', '/api/regras-garantia', { token, body, headers: { 'idempotency-key': 'cabecalho' } })
    const [primeira, repetida] = [await criar(), await criar()]
    expect(repetida.json()).toEqual(primeira.json())
    expect(repetida.headers.etag).toBe(primeira.headers.etag)
    regraId = primeira.json<{ id: number }>().id
    const ifMatch = String(repetida.headers.etag)
    expect((await enviar('POST', [item()], { ifMatch })).status).toBe(200)
    expect((await enviar('POST', [item({ percentualTabelaReferencia: 60 })], { ifMatch })).status).toBe(412)
    expect((await itens()).itens).toMatchObject([{ percentualTabelaReferencia: 80 }])
  })
  test('of two changes sent at once with the same version one is taken', async () => {
    const respostas = await Promise.all(
      [60, 65, 70, 75].map((percentualTabelaReferencia) =>
        enviar('PUT', [item({ percentualTabelaReferencia })], { ifMatch: '"1"' }),
      ),
    )
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
    expect(await itens()).toMatchObject({ etag: '"2"' })
  })
  test('the same Idempotency-Key adds once to a rule, and again to another', async () => {
    const outra = (await t.cenario.regra({ instituicaoId, itens: [] })).regraId
    const incluir = (id: number) =>
      t.call('POST', `/api/regras-garantia/${id}/itens`, {
        token,
        body: { itens: [item()] },
        headers: { 'idempotency-key': 'i-1' },
      })
    const [a, b, c] = [await incluir(regraId), await incluir(regraId), await incluir(outra)]
    expect(b.json()).toEqual(a.json())
    expect(b.headers.etag).toBe('"2"')
    expect(c.json()).toMatchObject({ regraGarantiaId: outra, versao: 2 })
    expect((await itens()).itens).toHaveLength(1)
  })
  test('without If-Match parallel additions all stay', async () => {
    await Promise.all([60, 65, 70, 75].map((p) => enviar('POST', [item({ percentualTabelaReferencia: p })])))
    const { etag, itens: salvos } = await itens()
    expect([etag, salvos.length]).toEqual(['"5"', 4])
  })
})

describe('contracts in progress', () => {
  test('drafts follow the new version and are named; sent ones keep theirs', async () => {
    const { modeloId: doVeiculo } = await t.cenario.modelo({ preco: 10_000_000 })
    const veiculoId = await t.cenario.veiculo({ lojaId, modeloId: doVeiculo })
    await salvar('POST', [item({ percentualTabelaReferencia: 80 })])
    const rascunho = await t.cenario.contrato({ instituicaoId, lojaId, regraId })
    const enviado = await t.cenario.contrato({ instituicaoId, lojaId, regraId, valorGarantia: 1 })
    await t.cenario.contrato({ instituicaoId, lojaId, regraId, status: 6 })
    const outra = await t.cenario.regra({ instituicaoId })
    await t.cenario.contrato({ instituicaoId, lojaId, regraId: outra.regraId })
    const body = [{ veiculoId, precoVeiculo: 1, precoInstituicaoFinanceira: 1000 }]
    expect((await t.call('PUT', `/api/contratos/${enviado}/garantias`, { token, body })).status).toBe(200)
    expect((await t.call('POST', `/api/contratos/${enviado}/enviar`, { token })).status).toBe(200)

    const { itens: salvos } = await itens()
    const resposta = await salvar('PUT', [item({ id: salvos[0]?.id, percentualTabelaReferencia: 50 })])
    expect(resposta).toMatchObject({
      versao: 3,
      contratosAfetados: [rascunho],
      contratos: [{ id: rascunho, numero: expect.stringMatching(/^C-/) }],
      contratosComVersaoAnterior: 1,
    })
    const contrato = async (id: number) => (await t.call('GET', `/api/contratos/${id}`, { token })).json()
    expect(await contrato(enviado)).toMatchObject({
      regraGarantiaVersao: 2,
      regraGarantiaVersaoAtual: 3,
      regraGarantiaCongelada: true,
    })
    expect(await contrato(rascunho)).toMatchObject({ regraGarantiaVersao: 3, regraGarantiaCongelada: false })
    const preco = async (contratoId: number) => {
      const estoqueUrl = `/api/lojas/${lojaId}/estoque?contratoId=${contratoId}&regraGarantiaId=${regraId}`
      const { estoque } = (await t.call('GET', estoqueUrl, { token })).json<{
        estoque: { id: number; preco: number }[]
      }>()
      return estoque.find(({ id }) => id === veiculoId)?.preco
    }
    expect(await preco(enviado)).toBe(80_000)
  })
})
