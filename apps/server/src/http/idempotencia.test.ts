// @module-tag motores
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_ENGINE } from '../db/testing.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { DE_INSTITUICAO } from '../testing/cenario.ts'
import { createNegocio, type Negocio } from '../testing/negocio.ts'
import { deleteExpiredKeys } from './idempotencia.ts'

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
  // Neither the order of keys nor white space makes another body.
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

test('a key is kept for 24 hours', async () => {
  const age = (chave: string, hours: number) =>
    t.banco.db
      .updateTable('chaveIdempotencia')
      .set({ criadaEm: new Date(t.clock.now().getTime() - hours * 3_600_000) })
      .where('chave', '=', chave)
      .execute()
  const chave = novaChave()
  await criar(n.novoContrato(), chave)
  await age(chave, 23.9)
  expect((await criar(n.novoContrato(), chave)).status).toBe(422)
  await age(chave, 24.1)
  const body = n.novoContrato()
  const first = await criar(body, chave)
  expect(first.status).toBe(200)
  expect((await criar(body, chave)).text).toBe(first.text)

  const velha = novaChave()
  await criar(n.novoContrato(), velha)
  await age(velha, 24.1)
  await deleteExpiredKeys({ db: t.banco.db, clock: t.clock })
  const kept = await t.banco.db.selectFrom('chaveIdempotencia').select('chave').execute()
  expect(kept.map((row) => row.chave)).toContain(chave)
  expect(kept.map((row) => row.chave)).not.toContain(velha)
})

/** Leaves what a process killed before its transaction leaves: a claimed key without an answer. */
async function abandonar(chave: string, usuario: string): Promise<void> {
  const { usuarioId } = await t.banco.db
    .selectFrom('chaveIdempotencia')
    .where('chave', '=', usuario)
    .select('usuarioId')
    .executeTakeFirstOrThrow()
  await t.banco.db
    .insertInto('chaveIdempotencia')
    .values({
      usuarioId,
      rota: 'POST /api/contratos',
      chave,
      corpoHash: Buffer.alloc(32),
      resposta: null,
      criadaEm: t.clock.now(),
    })
    .execute()
}

test('repeats of an abandoned key do it once, at once', async () => {
  const outra = novaChave()
  await criar(n.novoContrato(), outra)
  const chave = novaChave()
  await abandonar(chave, outra)
  const before = await contratos()
  const body = n.novoContrato()
  const answers = await Promise.all([1, 2, 3, 4].map(() => criar(body, chave)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await contratos()).toBe(before + 1)
})

test('the change and its kept answer are written together, or neither', async () => {
  const { db } = t.banco
  await sql`create function recusar_resposta() returns trigger language plpgsql as $$
    begin raise exception 'the process is killed here'; end $$`.execute(db)
  await sql`create trigger recusar before update on chave_idempotencia
    for each row execute function recusar_resposta()`.execute(db)
  const chave = novaChave()
  const body = n.novoContrato()
  const before = await contratos()
  expect((await criar(body, chave)).status).toBe(500)
  expect(await contratos()).toBe(before)
  await sql`drop trigger recusar on chave_idempotencia`.execute(db)
  expect((await criar(body, chave)).status).toBe(200)
  expect(await contratos()).toBe(before + 1)
})

test.runIf(TEST_ENGINE === 'postgres')('a repeat that waits holds no connection', async () => {
  const outra = novaChave()
  await criar(n.novoContrato(), outra)
  const chave = novaChave()
  await abandonar(chave, outra)
  const body = n.novoContrato()
  // More calls than the pool has connections.
  let waiting: ReturnType<typeof criar>[] = []
  await t.banco.db.transaction().execute(async (tx) => {
    await tx.selectFrom('chaveIdempotencia').where('chave', '=', chave).select('chave').forUpdate().execute()
    waiting = Array.from({ length: 60 }, () => criar(body, chave))
    await sleep(500)
    expect((await t.call('GET', '/saude/pronto')).status).toBe(200)
  })
  const answers = await Promise.all(waiting)
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})
