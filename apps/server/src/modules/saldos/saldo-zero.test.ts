import { afterAll, beforeAll, expect, test } from 'vitest'
import { reavaliarPedidos } from '#modules/cobertura/testing/reavaliar-pedidos.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { envelhecerSaldos } from './envelhecer-saldos.service.ts'
import { createSaldos, type Saldos } from './testing/saldos.ts'

// Today is Monday, 16 November 2026; a balance counts for three business days after its date.

let t: TestApp
let s: Saldos
beforeAll(async () => {
  t = await startApp()
  s = createSaldos(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const cobertura = async (p: Parceria, id: number) =>
  (await t.call('GET', `/api/contratos/${id}`, { token: p.banco })).json<{ cobertura: object }>().cobertura

async function carregar(p: Parceria, saldos: object[]) {
  expect((await s.carregar(p, saldos)).status).toBe(200)
  await reavaliarPedidos(t)
}

const deficit = async (p: Parceria) =>
  (
    await t.call('GET', `/api/instituicoes-financeiras/${p.bancoId}/cobertura/resumo`, { token: p.banco })
  ).json<{ deficit: number }>().deficit

test('a fresh balance of 0 asks for nothing with valorGarantia as base too, ends the case and leaves the insufficiency', async () => {
  const p = await createParceria(t)
  const id = await p.ativar(2)
  const numero = await p.numeroDe(id)
  await carregar(p, [{ numero, saldoDevedor: 60_000 }])
  await p.alterar(id, { valorGarantia: 150_000 })
  expect(await cobertura(p, id)).toMatchObject({ exigido: 150_000, situacao: 'descoberto', saldo: null })
  expect(await deficit(p)).toBe(50_000)
  await carregar(p, [{ numero, saldoDevedor: 0 }])
  expect(await cobertura(p, id)).toMatchObject({
    exigido: 0,
    valorGarantia: 150_000,
    percentual: null,
    deficit: 0,
    situacao: 'coberto',
    saldo: 0,
  })
  expect(await deficit(p)).toBe(0)
  expect(
    await t.banco.db.selectFrom('casoDeficit').where('contratoId', '=', id).select('fechadoEm').execute(),
  ).toEqual([{ fechadoEm: expect.any(Date) }])
  await carregar(p, [{ numero, saldoDevedor: 1 }])
  expect(await cobertura(p, id)).toMatchObject({ exigido: 150_000, situacao: 'descoberto' })
  await carregar(p, [{ numero, saldoDevedor: 0 }])
  // Too old, it tells nothing any more.
  t.setNow('2026-11-23T15:00:00Z')
  const depois = { ...p, banco: (await t.cenario.usuario(p.bancoId, DE_INSTITUICAO)).token }
  await envelhecerSaldos({ db: t.banco.db, clock: t.clock })
  await reavaliarPedidos(t)
  expect(await cobertura(depois, id)).toMatchObject({ exigido: 150_000, saldo: null })
})
