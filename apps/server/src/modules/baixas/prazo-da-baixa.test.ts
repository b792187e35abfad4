import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { prazoDaBaixa } from './prazo-da-baixa.service.ts'

// Today is Monday, 16 November 2026. Friday, the 20th, and Monday, the 2nd, are holidays.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(() => t.close())

test('the last day counts from the sale, never before the business day after the telling, or from the finding', async () => {
  const casos = [
    ['loja', '2026-11-16', '2026-11-16', '2026-11-18'],
    ['loja', '2026-11-13', '2026-11-16', '2026-11-17'],
    ['loja', '2026-11-04', '2026-11-16', '2026-11-17'],
    ['instituicao', '2026-11-04', '2026-11-19', '2026-11-23'],
    ['sistema', '2026-11-04', '2026-11-16', '2026-11-18'],
    ['sistema', '2026-11-04', '2026-11-19', '2026-11-24'],
  ] as const
  for (const [origem, dataVenda, hoje, prazo] of casos)
    expect([
      origem,
      dataVenda,
      hoje,
      await prazoDaBaixa(t.banco.db, b.bancoId, { origem, dataVenda, hoje }),
    ]).toEqual([origem, dataVenda, hoje, prazo])
})

test('a sale told twelve days late is not overdue, and suspends nobody, in the minute of telling', async () => {
  await t.banco.db
    .insertInto('politicaInstituicao')
    .values({ instituicaoFinanceiraId: b.bancoId, suspenderLoja: 1 })
    .execute()
  const { contratoId, carros } = await b.comSaldo(2, 60_000)
  await t.banco.db
    .updateTable('penhor')
    .set({ dataInclusao: new Date('2026-11-02T12:00:00Z') })
    .where('contratoId', '=', contratoId)
    .execute()
  const { status, json } = await b.vender({ placa: carros[0].placa, dataVenda: '2026-11-04T00:00:00Z' })
  expect(status).toBe(200)
  expect(await b.ler(json<{ id: number }>().id)).toMatchObject({
    dataVenda: '2026-11-04T00:00:00Z',
    prazo: '2026-11-17T00:00:00Z',
    vencida: false,
    diasUteisDeAtraso: 0,
  })
  const { suspensoes } = (await t.call('GET', `/api/lojas/${b.lojaId}/suspensoes`, { token: b.loja })).json<{
    suspensoes: object[]
  }>()
  expect(suspensoes).toEqual([])
})
