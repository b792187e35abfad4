// @module-tag motores
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'

// The example of carteira A.3, with the page's figures: four equal cars, 100.000,00. Today is Monday, 16 November 2026.

const HOJE = '2026-11-16T00:00:00Z'
let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

/** A contract of four equal cars that owes 100.000,00, of which as many as asked for are sold. */
async function comQuatro(vendidos: number) {
  const { contratoId, carros } = await b.comSaldo(4, 100_000)
  const ids: number[] = []
  for (const { id } of carros.slice(0, vendidos)) ids.push(await b.aberta(contratoId, id))
  return {
    ids: ids as [number, ...number[]],
    faltas: () => Promise.all(ids.map(async (id) => (await b.ler(id)).falta)),
    saberHoje: (saldoDevedor: number) =>
      b.s.carregar(b, [{ idContrato: contratoId, saldoDevedor }], { dataBase: HOJE, confirmar: true }),
  }
}

test('a car paid whole is asked for no more, nor do the others move, before and after the balance knows it', async () => {
  const { ids, faltas, saberHoje } = await comQuatro(4)
  expect(await faltas()).toEqual([25_000, 25_000, 25_000, 25_000])
  expect((await b.pagar(ids[0], 25_000, { liberar: false })).status).toBe(200)
  expect(await faltas()).toEqual([0, 25_000, 25_000, 25_000])
  expect((await saberHoje(75_000)).status).toBe(200)
  expect(await faltas()).toEqual([0, 25_000, 25_000, 25_000])
  expect((await b.agirNaBaixa(ids[0], 'liberar')).status).toBe(200)
  expect((await faltas()).slice(1)).toEqual([25_000, 25_000, 25_000])
})

test('a car paid in part is asked for the rest in the evening and the next morning', async () => {
  const { ids, faltas, saberHoje } = await comQuatro(2)
  expect((await b.pagar(ids[0], 10_000)).status).toBe(200)
  expect(await faltas()).toEqual([15_000, 25_000])
  expect((await saberHoje(90_000)).status).toBe(200)
  expect(await faltas()).toEqual([15_000, 25_000])
})

test('a payment recorded after the balance that knows it pays as before it', async () => {
  const { ids, faltas, saberHoje } = await comQuatro(3)
  expect((await saberHoje(75_000)).status).toBe(200)
  expect((await b.pagar(ids[0], 25_000, { liberar: false })).status).toBe(200)
  expect(await faltas()).toEqual([0, 25_000, 25_000])
})
