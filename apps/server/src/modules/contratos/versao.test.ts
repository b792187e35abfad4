import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createNegocio, type Negocio } from '../../testing/negocio.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

describe('two people at one contract', () => {
  test('a stale If-Match answers 412 and says who changed it; without the header the call is taken', async () => {
    const { id } = await n.criar()
    const seen = (await t.call('GET', `/api/contratos/${id}`, { token: n.banco })).headers.etag as string
    const body = {
      regraGarantiaId: null,
      valorCredito: 90_000,
      valorGarantia: 50_000,
      dataTermino: '2027-06-30T00:00:00Z',
      status: 0,
    }
    const headers = { 'if-match': seen }
    expect((await t.call('PUT', `/api/contratos/${id}`, { token: n.banco, body, headers })).status).toBe(200)
    const stale = await t.call('POST', `/api/contratos/${id}/cancelar`, { token: n.banco, headers })
    expect(stale.status).toBe(412)
    expect(stale.text).toMatch(
      /^Este contrato foi alterado por Ana do Banco em \d\d\/\d\d\/\d{4} \d\d:\d\d\./,
    )
    expect(await n.contrato(id)).toMatchObject({ statusId: 0, valorCredito: 90_000 })
    expect((await n.agir(id, 'cancelar', n.banco)).status).toBe(200)
  })
  test('a save that changes nothing leaves no trace', async () => {
    const { id } = await n.criar()
    const before = await t.call('GET', `/api/contratos/${id}`, { token: n.banco })
    const body = {
      regraGarantiaId: 0,
      valorCredito: 100_000,
      valorGarantia: 50_000,
      dataTermino: '2027-06-30',
      status: 0,
    }
    expect((await t.call('PUT', `/api/contratos/${id}`, { token: n.banco, body })).status).toBe(200)
    const after = await t.call('GET', `/api/contratos/${id}`, { token: n.banco })
    expect(after.headers.etag).toBe(before.headers.etag)
    const rows = await t.banco.db
      .selectFrom('auditoria')
      .where('entidade', '=', 'contrato')
      .where('entidadeId', '=', id)
      .select('acao')
      .execute()
    expect(rows).toEqual([{ acao: 'criar' }])
  })
})

test('an Idempotency-Key answers the first result again, also in parallel; another body 422', async () => {
  const body = n.novoContrato()
  const headers = { 'idempotency-key': 'chave-1' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => t.call('POST', '/api/contratos', { token: n.banco, body, headers })),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  const other = await t.call('POST', '/api/contratos', {
    token: n.banco,
    body: { ...body, numero: 'Outro' },
    headers,
  })
  expect(other.status).toBe(422)
})
