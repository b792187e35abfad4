import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startApp, startOutroServidor, type TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'

const HOJE = '2026-11-16T15:00:00Z'

let t: TestApp
let n: Parceria
let contrato: string
let operador: { id: number; token: string }
beforeAll(async () => {
  t = await startApp()
  n = await createParceria(t)
  contrato = `/api/contratos/${await n.criar(0)}`
  operador = await t.cenario.usuario(null, PERMISSOES, { nome: 'Olga Operadora' })
})
afterAll(() => t.close())

const traces = () =>
  t.banco.db
    .selectFrom('auditoria')
    .where('acao', '=', 'consultar')
    .select(['usuarioId', 'lado', 'instituicaoFinanceiraId', 'entidade', 'entidadeId'])
    .orderBy('sequencia')
    .execute()
const read = async (token: string, url = contrato) => (await t.call('GET', url, { token })).status

test('an operator who reads an institution’s data leaves one trace per day, whatever and through whichever server', async () => {
  const trace = {
    usuarioId: operador.id,
    lado: 'operador',
    instituicaoFinanceiraId: n.bancoId,
    entidade: 'estabelecimento',
    entidadeId: n.bancoId,
  }
  const lista = `/api/instituicoes-financeiras/${n.bancoId}/contratos`
  const answers = await Promise.all([read(operador.token), read(operador.token, lista), read(operador.token)])
  expect(answers).toEqual([200, 200, 200])
  expect(await traces()).toEqual([trace])

  const outro = await startOutroServidor(t, 0)
  onTestFinished(() => outro.close())
  expect((await outro.call('GET', contrato, { token: operador.token })).status).toBe(200)
  expect(await traces()).toEqual([trace])

  // Midnight in São Paulo is 03:00 in UTC.
  t.setNow('2026-11-17T02:55:00Z')
  onTestFinished(() => t.setNow(HOJE))
  const { token, id } = await t.cenario.usuario(null, PERMISSOES)
  expect(await read(token)).toBe(200)
  t.setNow('2026-11-17T03:05:00Z')
  await Promise.all([read(token), outro.call('GET', contrato, { token })])
  expect(await traces()).toEqual([trace, { ...trace, usuarioId: id }, { ...trace, usuarioId: id }])
})

test('nobody else leaves one, nor an operator who reads no institution’s data or is refused', async () => {
  const before = await traces()
  const { token } = await t.cenario.usuario(null, PERMISSOES)
  const semNada = await t.cenario.usuario(null, [])
  expect(await read(n.banco)).toBe(200)
  expect(await read(token, '/api/plataforma/auditoria')).toBe(200)
  expect(await read(token, '/api/contratos/99999999')).toBe(404)
  expect(await read(semNada.token)).toBe(403)
  expect(await traces()).toEqual(before)
})

test('it stands in the audit that operators read', async () => {
  const { token } = await t.cenario.usuario(null, PERMISSOES, { nome: 'Otto Operador' })
  expect(await read(token)).toBe(200)
  const { registros } = (
    await t.call('GET', '/api/plataforma/auditoria?acao=consultar&pessoa=otto', { token })
  ).json<{ registros: { usuario: string; instituicaoFinanceiraId: number }[] }>()
  expect(registros).toMatchObject([{ usuario: 'Otto Operador', instituicaoFinanceiraId: n.bancoId }])
})

test('later reads of the day ask the database nothing more', async () => {
  const { token } = await t.cenario.usuario(null, PERMISSOES)
  expect(await read(token)).toBe(200)
  const connect = vi.spyOn(t.banco.pool, 'connect')
  onTestFinished(() => connect.mockRestore())
  expect(await read(n.banco)).toBe(200)
  const ofInstitution = connect.mock.calls.length
  connect.mockClear()
  expect(await read(token)).toBe(200)
  expect(connect.mock.calls.length).toBeLessThanOrEqual(ofInstitution)
})
