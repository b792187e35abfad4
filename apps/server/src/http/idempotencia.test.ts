import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { DE_INSTITUICAO } from '../testing/cenario.ts'
import { createNegocio, type Negocio } from '../testing/negocio.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

let chaves = 0
const novaChave = () => `chave-${++chaves}`
const criar = (body: object, chave: string, token = n.banco) =>
  t.call('POST', '/api/contratos', { token, body, headers: { 'idempotency-key': chave } })
async function contratos() {
  const { contratos: rows } = await n.ler<{ contratos: object[] }>(
    `/api/instituicoes-financeiras/${n.instituicaoId}/contratos`,
  )
  return rows.length
}

test('the same key and body answer the first result again, also in parallel, and do it once', async () => {
  const body = n.novoContrato()
  const before = await contratos()
  const chave = novaChave()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => criar(body, chave)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  // Neither the order of the keys nor blanks make another body.
  const reordered = Object.fromEntries(Object.entries(body).toReversed())
  expect((await criar(reordered, chave)).text).toBe(answers[0]?.text)
  expect(await contratos()).toBe(before + 1)
})

test('another body under the same key answers 422', async () => {
  const body = n.novoContrato()
  const chave = novaChave()
  await criar(body, chave)
  const other = await criar({ ...body, numero: 'Outro' }, chave)
  expect([other.status, other.text]).toEqual([422, 'Esta Idempotency-Key já foi usada com outro conteúdo.'])
})

test('a refusal is not kept: the same key may be tried again', async () => {
  const chave = novaChave()
  const { numero } = n.novoContrato()
  await criar(n.novoContrato({ numero }), novaChave())
  expect((await criar(n.novoContrato({ numero }), chave)).status).toBe(400)
  expect((await criar(n.novoContrato(), chave)).status).toBe(200)
})

test('a key is the user’s own', async () => {
  const chave = novaChave()
  const { token } = await t.cenario.usuario(n.instituicaoId, DE_INSTITUICAO)
  const first = await criar(n.novoContrato(), chave)
  const second = await criar(n.novoContrato(), chave, token)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.text).not.toBe(first.text)
})

test('a key is kept for 24 hours, and taken over sooner from a request that died', async () => {
  const age = async (chave: string, hours: number, change: object) => {
    await t.banco.db
      .updateTable('chaveIdempotencia')
      .set({ criadaEm: new Date(Date.now() - hours * 3_600_000), ...change })
      .where('chave', '=', chave)
      .execute()
  }
  const chave = novaChave()
  await criar(n.novoContrato(), chave)
  await age(chave, 23.9, {})
  expect((await criar(n.novoContrato(), chave)).status).toBe(422)
  await age(chave, 24.1, {})
  expect((await criar(n.novoContrato(), chave)).status).toBe(200)
  const body = n.novoContrato()
  const morta = novaChave()
  await criar(body, morta)
  // As a killed process leaves it: claimed, and nothing done.
  await age(morta, 0.1, { resposta: null })
  await t.banco.db
    .updateTable('contrato')
    .set({ numero: 'outro número' })
    .where('numero', '=', body.numero)
    .execute()
  expect((await criar(body, morta)).status).toBe(200)
})
