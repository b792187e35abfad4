import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_ENGINE } from '#db/testing.ts'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { avaliarVeiculos } from './estoque.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

// With the embedded engine's one connection nothing can come between.
test.runIf(TEST_ENGINE === 'postgres')(
  'a vehicle being pledged can not be changed by a stock load meanwhile',
  async () => {
    const lojaId = await t.cenario.loja()
    const veiculoId = await t.cenario.veiculo({ lojaId })
    const pedido = { lojaId, regra: null, contratoId: null, veiculoIds: [veiculoId], today: t.clock.today() }
    const change = () =>
      t.banco.db.transaction().execute(async (load) => {
        await sql`set local lock_timeout = '200ms'`.execute(load)
        await load.updateTable('veiculo').set({ hodometro: 1 }).where('id', '=', veiculoId).execute()
      })
    await change()
    const held = withTransaction(t.banco.db, async (tx) => {
      await avaliarVeiculos(tx, pedido)
      await sql`select pg_sleep(1)`.execute(tx)
    })
    await sql`select pg_sleep(0.3)`.execute(t.banco.db)
    await expect(change()).rejects.toMatchObject({ code: '55P03' })
    await held
  },
)
