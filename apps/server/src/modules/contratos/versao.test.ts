import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'

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

  test('the tag may be one of several, weak, or any; every call that changes gives the new one', async () => {
    const { id } = await n.criar({ valorGarantia: 1_000 })
    const etag = async () => (await t.call('GET', `/api/contratos/${id}`, { token: n.banco })).headers.etag
    expect(await etag()).toBe('"1"')
    const headersWith = (ifMatch: string) => ({ 'if-match': ifMatch })
    expect((await n.alterar(id, { valorCredito: 1 }, headersWith('"7", "1"'))).headers.etag).toBe('"2"')
    expect((await n.alterar(id, { valorCredito: 2 }, headersWith('W/"2"'))).headers.etag).toBe('"3"')
    expect((await n.alterar(id, { valorCredito: 3 }, headersWith('*'))).headers.etag).toBe('"4"')
    expect((await n.alterar(id, { valorCredito: 4 }, headersWith('"3",W/"2"'))).status).toBe(412)
    expect(await etag()).toBe('"4"')
    expect((await n.garantir(id, [[await n.veiculo(), 50_000]])).headers.etag).toBe('"5"')
    expect((await n.agir(id, 'enviar', n.banco)).headers.etag).toBe('"6"')
    expect((await n.agir(id, 'recusar', n.loja, { motivo: 'x' })).headers.etag).toBe('"7"')
    expect((await n.agir(id, 'cancelar', n.banco)).headers.etag).toBe('"8"')
  })

  test.each(['1-gzip', '1--gzip', '1;gzip', '1-br', '1--br', '1-zstd', '1-deflate', '1-gzip-gzip', '1-GZIP'])(
    'a tag that a compressing proxy changed is the version: "%s"',
    async (tag) => {
      const { id } = await n.criar({ valorGarantia: 1_000 })
      const headersWith = (ifMatch: string) => ({ 'if-match': ifMatch })
      const alterado = await n.alterar(id, { valorCredito: 1 }, headersWith(`W/"9", "${tag}"`))
      expect(alterado.headers.etag).toBe('"2"')
      // The version before, and another number, stay stale.
      expect((await n.alterar(id, { valorCredito: 2 }, headersWith(`"${tag}"`))).status).toBe(412)
      expect(
        (await n.alterar(id, { valorCredito: 2 }, headersWith('"2gzip", "2-", "2-x", "12-gzip"'))).status,
      ).toBe(412)
      expect(
        (await n.alterar(id, { valorCredito: 2 }, headersWith(`W/"2${tag.slice(1)}"`))).headers.etag,
      ).toBe('"3"')
    },
  )

  test('a stale tag counts before the status, on every call that changes', async () => {
    const { id } = await n.criar({ valorGarantia: 1_000 })
    await n.agir(id, 'cancelar', n.banco)
    const headers = { 'if-match': '"1"' }
    const post = (acao: string, token: string, body?: object) =>
      t.call('POST', `/api/contratos/${id}/${acao}`, { token, headers, ...(body && { body }) })
    const answers = [
      await n.alterar(id, {}, headers),
      await t.call('PUT', `/api/contratos/${id}`, { token: n.banco, headers, body: { status: 7 } }),
      await t.call('PUT', `/api/contratos/${id}/garantias`, { token: n.banco, headers, body: [] }),
      await post('enviar', n.banco),
      await post('aprovar', n.banco),
      await post('recusar', n.banco, { motivo: 'x' }),
      await post('cancelar', n.banco),
    ]
    expect(answers.map(({ status }) => status)).toEqual([412, 412, 412, 412, 412, 412, 412])
    expect((await n.agir(id, 'cancelar', n.banco)).text).toBe(
      'Não é possível cancelar um contrato com status Cancelado.',
    )
  })

  test('two at once: one is taken, the other told', async () => {
    const { id } = await n.criar()
    const headers = { 'if-match': '"1"' }
    const answers = await Promise.all(
      [1, 2, 3, 4].map((valorCredito) => n.alterar(id, { valorCredito }, headers)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
  })
})
