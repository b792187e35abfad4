import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Banco } from '../db/connection.ts'
import type { Tx } from '../db/tables.ts'
import { createTestBanco, TEST_ENGINE } from '../db/testing.ts'
import { every } from '../every.ts'
import { inImportTransaction } from './running-import.ts'
import { importsEnded, withImportLease } from './import-lease.ts'

let banco: Banco
beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())

/** Several renewals come due within one step. */
const RENOVA_MS = 40
const PASSO_S = 1
const longStep = (tx: Tx) => sql`select pg_sleep(${PASSO_S})`.execute(tx)

/** Connections taken, and waiters for one. */
const busyConnections = () => banco.pool.totalCount - banco.pool.idleCount + banco.pool.waitingCount

const importar = (chave: string, work = longStep) =>
  withImportLease(banco.db, { chave, renewEveryMs: RENOVA_MS }, (lease) =>
    inImportTransaction({ db: banco.db, lease }, work),
  )

/** Highest value of `sample` during the steps. */
async function maxDuring(passos: Promise<unknown>, sample: () => number): Promise<number> {
  let maximo = 0
  const olhando = every(20, async () => {
    maximo = Math.max(maximo, sample())
  })
  await passos
  await olhando.stop()
  return maximo
}

test('signs of life of long steps take one connection at most besides the step’s own', async () => {
  const duas = Promise.all([importar('a'), importar('b')])
  expect(await maxDuring(duas, busyConnections)).toBeLessThanOrEqual(4)
  expect(await banco.db.selectFrom('importacao').select('id').execute()).toEqual([])
})

test('a server that ends waits until a cut import has given its lease back', async () => {
  let cut = () => undefined as unknown
  const begun = new Promise<void>((started) => {
    withImportLease(banco.db, { chave: 'cortada' }, () => {
      started()
      return new Promise((_, reject) => (cut = () => reject(new Error('the sender is gone'))))
    }).catch(() => undefined)
  })
  await begun
  let ended = false
  const ending = importsEnded().then(() => (ended = true))
  await wait(20)
  expect(ended).toBe(false)
  expect(await banco.db.selectFrom('importacao').select('chave').execute()).toEqual([{ chave: 'cortada' }])
  cut()
  await ending
  expect(await banco.db.selectFrom('importacao').select('chave').execute()).toEqual([])
})

const vivaEm = async () =>
  (await banco.db.selectFrom('importacao').select('vivaEm').executeTakeFirstOrThrow()).vivaEm.getTime()

test('an import that is at a long step has just given a sign of life when the step ends', async () => {
  await withImportLease(banco.db, { chave: 'a', renewEveryMs: 60_000 }, async (lease) => {
    const antes = await vivaEm()
    await inImportTransaction({ db: banco.db, lease }, longStep)
    expect((await vivaEm()) - antes).toBeGreaterThanOrEqual(PASSO_S * 1_000)
  })
})

// The embedded engine does one thing after the other.
test.runIf(TEST_ENGINE === 'postgres')(
  'while a step is long its sign of life is renewed, and whoever wants its place is refused without waiting for the step',
  async () => {
    const primeira = Promise.withResolvers<void>()
    const outro = await banco.pool.connect()
    await outro.query('select pg_advisory_lock(1)')
    const lenta = withImportLease(banco.db, { chave: 'a', renewEveryMs: RENOVA_MS }, (lease) =>
      inImportTransaction({ db: banco.db, lease }, async (tx) => {
        await longStep(tx)
        primeira.resolve()
        await sql`select pg_advisory_xact_lock(1)`.execute(tx)
      }),
    )
    await primeira.promise
    const antes = await vivaEm()
    await vi.waitFor(async () => expect(await vivaEm()).toBeGreaterThan(antes), 30_000)
    // As if the last renewal were long ago.
    const agora = Date.now()
    await banco.db
      .updateTable('importacao')
      .set({ vivaEm: new Date(agora - 60_000) })
      .execute()
    await expect(
      withImportLease(banco.db, { chave: 'a', patienceMs: 0 }, async () => undefined),
    ).rejects.toThrow('Outra importação do mesmo tipo está em andamento.')
    await outro.query('select pg_advisory_unlock(1)')
    outro.release()
    await lenta
  },
)

test('an import of which nothing was heard for long loses its place', async () => {
  await withImportLease(banco.db, { chave: 'a', renewEveryMs: 60_000 }, async (lease) => {
    await banco.db
      .updateTable('importacao')
      .set({ vivaEm: new Date(Date.now() - 60_000) })
      .execute()
    await withImportLease(banco.db, { chave: 'a', patienceMs: 0 }, async () => undefined)
    await expect(inImportTransaction({ db: banco.db, lease }, longStep)).rejects.toThrow(
      'outra tomou o seu lugar',
    )
  })
})
