import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Banco } from './connection.ts'
import type { Db, Tx } from './tables.ts'
import { createTestBanco, TEST_ENGINE } from './testing.ts'
import { withTransaction } from './transaction.ts'

let banco: Banco
let db: Db
beforeAll(async () => {
  banco = await createTestBanco()
  db = banco.db
  await sql`create table conta (id integer primary key, saldo integer not null)`.execute(db)
})
afterAll(() => banco.close())
beforeEach(async () => {
  await sql`truncate conta`.execute(db)
  await sql`insert into conta values (1, 0), (2, 0)`.execute(db)
})

const add = (tx: Db | Tx, id: number) => sql`update conta set saldo = saldo + 1 where id = ${id}`.execute(tx)

const balances = async (reader: Db | Tx) => {
  const { rows } = await sql<{ saldo: number }>`select saldo from conta order by id`.execute(reader)
  return rows.map(({ saldo }) => saldo)
}

/** Makes the database give up the transaction with this code. */
const giveUp = (tx: Tx, code: string) =>
  sql`do ${sql.lit(`begin raise exception 'conflito' using errcode = '${code}'; end`)}`.execute(tx)

const OUTER = 'The outer `db` was used inside a transaction.'

test('commits what the body wrote and returns its value', async () => {
  const value = await withTransaction(db, async (tx) => {
    await add(tx, 1)
    return 'feito'
  })
  expect(value).toBe('feito')
  expect(await balances(db)).toEqual([1, 0])
})

test('rolls back when the body throws, and throws the same', async () => {
  const reason = new Error('recusado')
  const refused = withTransaction(db, async (tx) => {
    await add(tx, 1)
    throw reason
  })
  await expect(refused).rejects.toBe(reason)
  expect(await balances(db)).toEqual([0, 0])
})

test.each(['40001', '40P01'])('runs the body again after %s, from a clean state', async (code) => {
  let tries = 0
  await withTransaction(db, async (tx) => {
    tries++
    await add(tx, 1)
    if (tries < 3) await giveUp(tx, code)
  })
  expect(tries).toBe(3)
  expect(await balances(db)).toEqual([1, 0])
})

test('gives up after five tries, and does not repeat other errors', async () => {
  const tries = { '40001': 0, '23505': 0 }
  for (const code of ['40001', '23505'] as const) {
    const failing = withTransaction(db, async (tx) => {
      tries[code]++
      await giveUp(tx, code)
    })
    await expect(failing).rejects.toMatchObject({ code })
  }
  expect(tries).toEqual({ '40001': 5, '23505': 1 })
  expect(await balances(db)).toEqual([0, 0])
})

test('refuses the outer db inside a transaction, which rolls back', async () => {
  const wrong = withTransaction(db, async (tx) => {
    await add(tx, 1)
    await balances(db)
  })
  await expect(wrong).rejects.toThrow(OUTER)
  const nested = withTransaction(db, () => withTransaction(db, (tx) => add(tx, 1)))
  await expect(nested).rejects.toThrow(OUTER)
  expect(await balances(db)).toEqual([0, 0])
})

test('joins a transaction that it is given: both are kept, or neither', async () => {
  const join = (reason?: Error) =>
    withTransaction(db, async (tx) => {
      await withTransaction(tx, (joined) => add(joined, 1))
      await add(tx, 2)
      if (reason) throw reason
    })
  await expect(join(new Error('recusado'))).rejects.toThrow('recusado')
  expect(await balances(db)).toEqual([0, 0])
  await join()
  expect(await balances(db)).toEqual([1, 1])
})

test('lets work that a transaction started and did not wait for use the db afterwards', async () => {
  let later: Promise<number[]> | undefined
  await withTransaction(db, async (tx) => {
    await add(tx, 1)
    later = wait(50).then(() => balances(db))
  })
  expect(await later).toEqual([1, 0])
})

test('loses no update of many transactions at once', async () => {
  await Promise.all(Array.from({ length: 40 }, () => withTransaction(db, (tx) => add(tx, 1))))
  expect(await balances(db)).toEqual([40, 0])
})

test.runIf(TEST_ENGINE === 'postgres')(
  'gets both of two transactions through that lock each other out',
  async () => {
    let bodies = 0
    const both = async (first: number, second: number) =>
      withTransaction(db, async (tx) => {
        bodies++
        await add(tx, first)
        // Long enough for the other transaction to take its first row.
        await sql`select pg_sleep(0.3)`.execute(tx)
        await add(tx, second)
      })
    await Promise.all([both(1, 2), both(2, 1)])
    expect(await balances(db)).toEqual([2, 2])
    expect(bodies).toBeGreaterThan(2)
  },
)
