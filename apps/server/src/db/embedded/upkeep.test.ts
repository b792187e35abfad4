import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BancoEmbutido, openEmbutidoBanco } from '../connection.ts'
import { prepareDump } from '../testing-embedded.ts'
import { temporaryDir } from './testing/child.ts'
import { keepUp, startUpkeep } from './upkeep.ts'

const dataDir = temporaryDir()
let banco: BancoEmbutido
beforeAll(async () => {
  banco = await openEmbutidoBanco({ dataDir, dumpFile: await prepareDump('vazio'), log: () => undefined })
})
afterAll(async () => {
  await banco.close()
  rmSync(dataDir, { recursive: true })
})

const single = async (text: string) => (await banco.pool.query(text)).rows[0]

const logSinceCheckpoint = async () =>
  Number((await single('select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()')).bytes)

const MIB = 1024 * 1024

test('checkpoints a long log, counts the rows at once, and clears dead ones only while nobody is there', async () => {
  await banco.pool.query('create table linha (n integer, texto text)')
  await banco.pool.query("insert into linha select i, repeat('x', 400) from generate_series(1, 130000) i")
  await banco.pool.query('delete from linha where n % 2 = 0')
  // The engine's own counters lag by up to a second.
  await banco.pool.query('select pg_stat_force_next_flush()')
  expect(await logSinceCheckpoint()).toBeGreaterThan(48 * MIB)

  const checkpoint = 'select redo_lsn from pg_control_checkpoint()'
  const before = await single(checkpoint)
  await banco.withoutTimeLimit((client) => keepUp(client, false))
  expect(await single(checkpoint)).not.toEqual(before)
  const statistics = "select reltuples from pg_class where relname = 'linha'"
  expect((await single(statistics)).reltuples).toBeGreaterThan(40_000)
  const dead = "select n_dead_tup from pg_stat_user_tables where relname = 'linha'"
  expect((await single(dead)).n_dead_tup).toBeGreaterThan(40_000)

  await banco.withoutTimeLimit((client) => keepUp(client, true))
  expect((await single(dead)).n_dead_tup).toBe(0)
})

test('a start held up by a long transaction says nothing; what fails for longer is said', async () => {
  let rounds = 0
  const { promise: said, resolve: log } = Promise.withResolvers<string>()
  const upkeep = startUpkeep({
    log: (msg) => log(`${rounds}: ${msg}`),
    withoutTimeLimit: () => Promise.reject(new Error(`timeout ${++rounds}`)),
    activity: () => 0,
    everyMs: 1,
  })
  expect(await said).toBe('6: A manutenção do banco de dados embutido falhou: timeout 6')
  await upkeep.stop()
})
