// @module-tag lento
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BancoEmbutido, openEmbutidoBanco } from '../connection.ts'
import { prepareDump } from '../testing-embedded.ts'
import { withTransaction } from '../transaction.ts'
import { runCommand } from './run-command.ts'
import { startChild, temporaryDir } from './testing/child.ts'

let dataDir: string
let banco: BancoEmbutido
let logged: string[] = []

async function open(): Promise<BancoEmbutido> {
  return openEmbutidoBanco({
    dataDir,
    dumpFile: await prepareDump('vazio'),
    log: (line) => logged.push(line),
    limits: { queryMs: 3000, idleTransactionMs: 500 },
  })
}

const countRows = async (pool: Pool | ClientBase) =>
  (await pool.query<{ count: number }>('select count(*) from linha')).rows[0]?.count

beforeAll(async () => {
  dataDir = temporaryDir()
  banco = await open()
})
beforeEach(async () => {
  logged = []
  await banco.pool.query('drop table if exists linha; create table linha (n bigint primary key)')
})
afterAll(async () => {
  await banco.close()
  await rm(dataDir, { recursive: true })
})

test('gives every one of many parallel queries its own answer, errors among them', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 300 }, (_, n) =>
      n % 3 === 0
        ? banco.pool.query('select $1::int / 0', [n])
        : banco.pool.query<{ n: number }>('select $1::int as n', [n]),
    ),
  )
  const seen = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value.rows[0]?.n : String(answer.reason.code),
  )
  expect(seen).toEqual(Array.from({ length: 300 }, (_, n) => (n % 3 === 0 ? '22012' : n)))
})

test('keeps the connection after an error in a transaction', async () => {
  const client = await banco.pool.connect()
  await client.query('begin')
  await client.query('insert into linha values (1)')
  await expect(client.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
  await client.query('rollback')
  expect((await client.query('select 1 as um')).rows).toEqual([{ um: 1 }])
  client.release()
  expect(await countRows(banco.pool)).toBe(0)
})

test('rolls back and forgets the session of a client that goes away, also with a query under way', async () => {
  const first = await banco.pool.connect()
  await first.query('begin')
  await first.query('insert into linha values (1)')
  await first.query("set application_name = 'outra'")
  first.release(true)
  expect(await countRows(banco.pool)).toBe(0)

  const second = await banco.pool.connect()
  await second.query('begin')
  const underWay = second.query('insert into linha select generate_series(1, 20000)')
  second.release(true)
  await expect(underWay).rejects.toThrow('Connection terminated')
  expect(await countRows(banco.pool)).toBe(0)
})

test('ends an overlong query in the middle of a write: before is there, the write is not, the next query works', async () => {
  await banco.pool.query('insert into linha select generate_series(1, 1000)')
  const overlong = banco.pool.query('insert into linha select generate_series(1001, 2000000000)')
  await expect(overlong).rejects.toMatchObject({ code: '57014' })
  expect(await countRows(banco.pool)).toBe(1000)
  expect(logged[0]).toBe('A consulta passou de 3 s e foi interrompida. Reiniciando o motor embutido.')
  await banco.pool.query('insert into linha values (1001)')
  expect(await countRows(banco.pool)).toBe(1001)
})

test('tells the same reason when the overlong query was part of a transaction, which is not there', async () => {
  const overlong = withTransaction(banco.db, async (tx) => {
    await sql`insert into linha values (1)`.execute(tx)
    await sql`insert into linha select generate_series(2, 2000000000)`.execute(tx)
  })
  await expect(overlong).rejects.toMatchObject({ code: '57014' })
  expect(await countRows(banco.pool)).toBe(0)
})

test('lets work without a time limit finish', async () => {
  const slow = `do $$ declare ate timestamptz := clock_timestamp() + interval '4 s';
    begin while clock_timestamp() < ate loop end loop; end $$`
  await banco.withoutTimeLimit((client) => client.query(slow))
  expect(logged).toEqual([])
})

const endOf = (client: ClientBase) => new Promise<void>((resolve) => void client.once('end', resolve))

test('ends a transaction that sends nothing, so that it does not block everybody', async () => {
  const silent = await banco.pool.connect()
  await silent.query('begin')
  await silent.query('insert into linha values (1)')
  const ended = endOf(silent)
  const next = countRows(banco.pool)
  await ended
  await expect(silent.query('commit')).rejects.toThrow('not queryable')
  silent.release(true)
  expect(await next).toBe(0)
})

test('also while what may take its time, as upkeep does every few seconds, waits behind it', async () => {
  const silent = await banco.pool.connect()
  await silent.query('begin')
  const ended = endOf(silent)
  const waiting = banco.withoutTimeLimit(countRows)
  await ended
  await expect(silent.query('commit')).rejects.toThrow('not queryable')
  silent.release(true)
  expect(await waiting).toBe(0)
})

test('ends an overlong query also while such work waits behind it', async () => {
  const overlong = banco.pool.query('insert into linha select generate_series(1, 2000000000)')
  const waiting = banco.withoutTimeLimit(countRows)
  await expect(overlong).rejects.toMatchObject({ code: '57014' })
  expect(await waiting).toBe(0)
})

test('starts anew after the engine broke down', async () => {
  await banco.pool.query('insert into linha values (1)')
  await banco.pool.query(`create function sem_fim(n int) returns int language plpgsql as
    'begin return sem_fim(n + 1); end'`)
  await expect(banco.pool.query('select sem_fim(1)')).rejects.toThrow('O motor embutido parou')
  expect(await countRows(banco.pool)).toBe(1)
})

test('refuses a cursor instead of waiting for ever', async () => {
  const client = await banco.pool.connect()
  const rowsAtATime = { text: 'select generate_series(1, 10)', rows: 2 }
  const cursor = client.query(rowsAtATime)
  await expect(cursor).rejects.toThrow('no cursors')
  client.release(true)
  expect(await countRows(banco.pool)).toBe(0)
})

test('refuses a second engine on the directory and has everything after a clean close', async () => {
  await banco.pool.query('insert into linha values (1)')
  await expect(open()).rejects.toThrow('já está em uso por outro processo do Lastro')
  await banco.close()
  banco = await open()
  expect(await countRows(banco.pool)).toBe(1)
})

test('has what was committed, and nothing half, after kill -9 in the middle of a write', async () => {
  await banco.pool.query('drop table linha')
  await banco.close()
  const server = startChild('engine-process.ts', [dataDir])
  expect(await server.nextLine()).toBe('pronto')
  const gone = Promise.withResolvers<void>()
  const kill = () => void wait(500).then(() => gone.resolve(server.kill()))
  await expect(runCommand(dataDir, 'escrever', null, kill)).rejects.toThrow(
    'O servidor foi encerrado antes de terminar o comando.',
  )
  // For a moment, a process that is being killed still accepts connections.
  await gone.promise
  expect(await runCommand(dataDir, 'escrever', null, () => undefined)).toEqual({ handled: false })
  banco = await open()
  expect((await banco.pool.query('select * from linha')).rows).toEqual([{ n: 0 }])
})
