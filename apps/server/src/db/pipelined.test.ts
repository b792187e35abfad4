import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Banco } from './connection.ts'
import { pipelined } from './pipelined.ts'
import type { Tx } from './tables.ts'
import { createTestBanco } from './testing.ts'
import { withTransaction } from './transaction.ts'

let banco: Banco
beforeAll(async () => {
  banco = await createTestBanco()
  await sql`create table lida (id serial primary key, nome text not null unique)`.execute(banco.db)
})
afterAll(() => banco.close())

const anotar = async (tx: Tx, nome: string) => {
  const { rows } = await sql<{ id: number }>`insert into lida (nome) values (${nome}) returning id`.execute(
    tx,
  )
  return rows[0]?.id
}
/** Makes a text that the connection has not prepared yet. */
const ler = (tx: Tx, coluna: string) =>
  sql`select ${sql.ref(coluna)} as lido from lida where id > ${0}`.execute(tx)
const readRows = async () =>
  (await sql<{ nome: string }>`select nome from lida order by id`.execute(banco.db)).rows.map(
    ({ nome }) => nome,
  )

test('answers each in its place, and the database goes through them as they were begun', async () => {
  const [a, b, c] = await withTransaction(banco.db, (tx) =>
    pipelined(
      () => anotar(tx, 'a'),
      () => anotar(tx, 'b'),
      () => anotar(tx, 'c'),
    ),
  )
  expect([Number(b) - Number(a), Number(c) - Number(b)]).toEqual([1, 1])
})

test('throws what went wrong first and not what then could not be done, and keeps nothing', async () => {
  const antes = await readRows()
  await expect(
    withTransaction(banco.db, (tx) =>
      pipelined(
        () => anotar(tx, 'd'),
        () => anotar(tx, 'a'),
        () => ler(tx, 'nome'),
        () => anotar(tx, 'e'),
      ),
    ),
  ).rejects.toMatchObject({ code: '23505' })
  // Starts before the failure and settles after it.
  await expect(
    withTransaction(banco.db, (tx) => {
      const depois = anotar(tx, 'a').then(() => undefined)
      return pipelined(
        () => ler(tx, 'id'),
        () => depois,
      )
    }),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await readRows()).toEqual(antes)
  expect(await withTransaction(banco.db, (tx) => anotar(tx, 'f'))).toEqual(expect.any(Number))
})

test('throws an error that is not of the database as it is', async () => {
  const erro = new Error('outro')
  await expect(
    withTransaction(banco.db, (tx) =>
      pipelined(
        () => anotar(tx, 'g'),
        () => Promise.reject(erro),
      ),
    ),
  ).rejects.toBe(erro)
  expect(await readRows()).not.toContain('g')
})

test('a work whose first line awaits something else still writes before the next one reads', async () => {
  const nomes = async (tx: Tx) =>
    (await sql<{ nome: string }>`select nome from lida`.execute(tx)).rows.map(({ nome }) => nome)
  const anotarDepois = async (tx: Tx, nome: string) => {
    await setImmediate()
    return anotar(tx, nome)
  }
  const [, depois] = await withTransaction(banco.db, (tx) =>
    pipelined(
      () => anotarDepois(tx, 'h'),
      () => nomes(tx),
    ),
  )
  expect(depois).toContain('h')
  const [[, dentro], fora] = await withTransaction(banco.db, (tx) =>
    pipelined(
      () =>
        pipelined(
          () => anotarDepois(tx, 'i'),
          () => nomes(tx),
        ),
      () => nomes(tx),
    ),
  )
  expect(dentro).toContain('i')
  expect(fora).toContain('i')
})
