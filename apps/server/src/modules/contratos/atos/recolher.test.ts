import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'

// Domain 2, 'A wrong price after sending'.

let t: TestApp
let a: Alteracoes
/** A proposal with two vehicles that waits for the store. */
let id: number
beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  a = await createAlteracoes(t)
  id = await a.criar(2)
  await a.enviar(id)
})

const MOTIVO = { motivo: '  Preço digitado com um zero a mais  ' }
const recolher = (token = a.banco, body: object = MOTIVO) => a.agir(id, 'recolher', token, body)
const status = async (token = a.banco) =>
  (await t.call('GET', `/api/contratos/${id}`, { token })).json<{ statusId: number }>().statusId
const tiposDeAviso = async () =>
  (
    await t.banco.db
      .selectFrom('webhookEvento')
      .where('contratoId', '=', id)
      .select('tipo')
      .orderBy('id')
      .execute()
  ).map(({ tipo }) => tipo)

test('the proposal comes back, its vehicles stay pledged, and the store is told why', async () => {
  await t.cenario.webhook(a.lojaId)
  const veiculos = await a.garantias(id)
  const resposta = await recolher()
  expect([resposta.status, resposta.json()]).toMatchObject([200, { id, status: 2 }])
  expect(await a.penhorados(id)).toEqual(veiculos)
  expect((await a.avisos(a.lojaId)).at(-1)).toMatch(
    /^Proposta recolhida: .+ recolheu a proposta do contrato CT-\d+ para corrigi-la e enviá-la de novo\. Os veículos continuam em garantia\. Motivo: Preço digitado com um zero a mais$/,
  )
  expect(await tiposDeAviso()).toEqual(['proposta.recolhida'])
  for (const token of [a.banco, a.loja]) {
    const { eventos } = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token })).json<{
      eventos: object[]
    }>()
    expect(eventos[0]).toMatchObject({
      acao: 'recolher',
      lado: 'instituicao',
      statusId: 2,
      motivo: 'Preço digitado com um zero a mais',
      mudancas: [],
    })
  }
  expect(await a.cobrados(id)).toEqual({})
})

test('then the price is corrected, the proposal sent again, and no vehicle counts as refused', async () => {
  const [um = 0, outro = 0] = await a.garantias(id)
  await recolher()
  const body = [
    { veiculoId: um, precoInstituicaoFinanceira: 45_000 },
    { veiculoId: outro, precoInstituicaoFinanceira: 50_000 },
  ]
  const put = await t.call('PUT', `/api/contratos/${id}/garantias`, { token: a.banco, body })
  expect([put.status, put.json()]).toMatchObject([200, { contemHistoricoDeRecusa: false }])
  const envio = await a.agir(id, 'enviar?forcarEnvio=true', a.banco)
  expect([envio.status, envio.json()]).toMatchObject([200, { status: 3, contemHistoricoDeRecusa: false }])
  await a.aprovar(id)
  expect(await a.penhorados(id)).toEqual([um, outro])
})

test('not without a reason, not by the store, not once it has answered, and by who may send alone', async () => {
  const soAprova = await t.cenario.usuario(a.bancoId, ['Contratos.Contratos.Aprovar'])
  const soEnvia = await t.cenario.usuario(a.bancoId, ['Contratos.Contratos.Enviar'])
  const outroBanco = await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)
  for (const motivo of ['', '   ', undefined, 'x'.repeat(1_001)])
    expect((await recolher(a.banco, { motivo })).text).toContain('Validation failed:\n -- motivo: ')
  expect((await recolher(a.loja)).status).toBe(403)
  expect((await recolher((await t.cenario.credencial(a.lojaId)).token)).status).toBe(403)
  expect((await recolher(soAprova.token)).status).toBe(403)
  expect((await recolher(outroBanco.token)).status).toBe(404)
  expect(await status()).toBe(3)
  await a.aprovar(id)
  const tarde = await recolher()
  expect([tarde.status, tarde.text]).toEqual([400, 'Não é possível recolher um contrato com status Ativo.'])
  id = await a.criar(1)
  await a.enviar(id)
  expect((await recolher(soEnvia.token)).status).toBe(200)
})

test('of a store that answers and an institution that takes it back at once only one has its way', async () => {
  const respostas = await Promise.all([a.agir(id, 'aprovar', a.loja), recolher()])
  expect(respostas.map((resposta) => resposta.status).toSorted((x, y) => x - y)).toEqual([200, 400])
  const aprovou = respostas[0].status === 200
  expect(await status()).toBe(aprovou ? 5 : 2)
})

test('what somebody else changed meanwhile is not taken back unseen', async () => {
  const { etag } = (await t.call('GET', `/api/contratos/${id}`, { token: a.banco })).headers
  expect((await a.alterar(id, { valorCredito: 90_000 })).status).toBe(200)
  const velho = await t.call('POST', `/api/contratos/${id}/recolher`, {
    token: a.banco,
    body: MOTIVO,
    headers: { 'if-match': String(etag) },
  })
  expect(velho.status).toBe(412)
  expect(await status()).toBe(3)
})
