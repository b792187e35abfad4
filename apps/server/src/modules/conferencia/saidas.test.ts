import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createParceria } from '#testing/parceria.ts'
import { conferir } from './conferencia.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

test('a pledged vehicle that left the stock and counts all the same is told of after a day', async () => {
  const p = await createParceria(t, { banco: 'Banco Um' })
  const id = await p.ativar(2)
  const numero = await p.numeroDe(id)
  const { veiculoId } = await t.banco.db
    .selectFrom('penhor')
    .where('contratoId', '=', id)
    .select('veiculoId')
    .executeTakeFirstOrThrow()
  // As left by a load that nobody could evaluate.
  await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', veiculoId).execute()
  const frases = async () =>
    (await conferir(t.banco.db, undefined, t.clock.now())).flatMap((resultado) => resultado.frases)
  t.passar(24 * 3_600_000)
  expect(await frases()).toEqual([])
  t.passar(1)
  expect(await frases()).toEqual([
    `O contrato ${numero} (Banco Um): veículos em garantia vendidos ou fora do estoque há mais de um dia: 1, dos quais a cobertura deixa de contar 0.`,
  ])
})
