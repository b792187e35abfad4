import type { saudeDaPlataformaResponse } from '@lastro/shared/carteira/saude-da-plataforma'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
  t.setNow('2026-11-16T15:00:00Z')
})
afterAll(() => t.close())

const saude = (token: string) => t.call('GET', '/api/plataforma/saude', { token })
const lerSaude = async (token: string) =>
  (await saude(token)).json<z.input<typeof saudeDaPlataformaResponse>>()

test('each part is of the page behind it, and nobody but an operator is told', async () => {
  const { token } = await t.cenario.usuario(null, ['Plataforma.Usuarios.Listar'])
  expect((await saude(token)).json()).toEqual({
    fipe: null,
    tarefas: null,
    nuncaEntraram: { quantidade: 0, pessoas: [] },
  })
  const { token: semCodigo } = await t.cenario.usuario(null, ['Plataforma.Estabelecimentos.Listar'])
  expect((await saude(semCodigo)).status).toBe(403)
  const { token: doBanco } = await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)
  expect((await saude(doBanco)).status).toBe(403)
})

test('a month that FIPE should have published is late, and people without the terms never signed in', async () => {
  const { token } = await t.cenario.usuario(null, [
    'Plataforma.Referencias.Listar',
    'Plataforma.Usuarios.Listar',
  ])
  const { db } = t.banco
  const tipo = await db
    .selectFrom('veiculoTipo')
    .select(['id', 'nome'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const carregar = (mes: string) =>
    db.insertInto('fipeMes').values({ tipoId: tipo.id, mes, precos: 1, importadoEm: t.clock.now() }).execute()
  await db.deleteFrom('fipeMes').execute()
  await carregar('2026-10-01')
  for (const nome of ['Ana', 'Bia', 'Caio', 'Davi'])
    await t.cenario.usuario(null, [], { nome, termoAceito: false })
  const { fipe, nuncaEntraram } = await lerSaude(token)
  expect(fipe).toEqual([{ tipo: tipo.nome, ultimoMes: '2026-10-01T00:00:00Z', emDia: false }])
  expect(nuncaEntraram?.quantidade).toBe(4)
  expect(nuncaEntraram?.pessoas.map(({ nome }) => nome)).toEqual(['Ana', 'Bia', 'Caio'])
  await carregar('2026-11-01')
  expect((await lerSaude(token)).fipe).toMatchObject([{ ultimoMes: '2026-11-01T00:00:00Z', emDia: true }])
})

test('a job whose last run failed is named until it succeeds', async () => {
  const { token } = await t.cenario.usuario(null, ['Plataforma.Auditoria.Listar'])
  const { db } = t.banco
  expect((await lerSaude(token)).tarefas).toBeNull()
  // Stands for the queue's table, which the queue itself creates.
  await sql`create schema pgboss`.execute(db)
  await sql`create table pgboss.job (name text, state text, started_on timestamptz, completed_on timestamptz)`.execute(
    db,
  )
  const insertRun = (nome: string, estado: string, em: string) =>
    sql`insert into pgboss.job values (${nome}, ${estado}, ${em}, ${estado === 'retry' ? null : em})`.execute(
      db,
    )
  await insertRun('avisar-prazos', 'completed', '2026-11-15T09:20:00Z')
  await insertRun('avisar-prazos', 'retry', '2026-11-16T09:20:00Z')
  await insertRun('limpar', 'failed', '2026-11-14T09:00:00Z')
  await insertRun('limpar', 'completed', '2026-11-15T10:00:00Z')
  expect((await lerSaude(token)).tarefas).toEqual({
    ultimaEm: '2026-11-15T10:00:00.000Z',
    falhas: [{ nome: 'avisar-prazos', em: '2026-11-16T09:20:00.000Z' }],
  })
  await insertRun('avisar-prazos', 'completed', '2026-11-16T09:25:00Z')
  expect((await lerSaude(token)).tarefas?.falhas).toEqual([])
})
