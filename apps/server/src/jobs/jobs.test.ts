import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { clockFrom } from '../clock.ts'
import type { Banco } from '../db/connection.ts'
import { createTestBanco } from '../db/testing.ts'
import { withTransaction } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import { type AnyJob, defineJob } from './job.ts'
import { type Jobs, startJobs } from './start-jobs.ts'
import { drainJobs } from './testing/drain-jobs.ts'

const clock = clockFrom(() => new Date('2026-11-16T15:00:00Z'))
const dados = z.object({ numero: z.int() })

let banco: Banco
const running: Jobs[] = []
const logs: string[] = []
beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  await banco.db.deleteFrom('tarefaPedida').execute()
  logs.length = 0
})

async function start(...jobs: AnyJob[]): Promise<Jobs> {
  const started = await startJobs({
    banco,
    clock,
    log: (line) => logs.push(line),
    jobs,
    pollEveryMs: 100_000,
  })
  running.push(started)
  return started
}

/** A job that records the data of its runs. */
function counter(nome: string) {
  const runs: number[] = []
  const job = defineJob({
    nome,
    dados,
    run: async (_deps, { numero }) => {
      runs.push(numero)
    },
  })
  return { job, runs }
}

test('runs what was committed, in order, and nothing of what was rolled back', async () => {
  const { job, runs } = counter('ordem')
  const jobs = await start(job)
  await withTransaction(banco.db, async (tx) => {
    await enqueue(tx, job, { numero: 1 })
    await enqueue(tx, job, { numero: 2 })
  })
  const undone = withTransaction(banco.db, async (tx) => {
    await enqueue(tx, job, { numero: 3 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await drainJobs(banco, jobs)
  expect(runs).toEqual([1, 2])
})

test('what was asked for under one key before it was handed over runs once, with the last data', async () => {
  const { job, runs } = counter('chave')
  const jobs = await start(job)
  for (const numero of [1, 2])
    await withTransaction(banco.db, (tx) => enqueue(tx, job, { numero }, { chave: 'a' }))
  await withTransaction(banco.db, (tx) => enqueue(tx, job, { numero: 3 }, { chave: 'b' }))
  await drainJobs(banco, jobs)
  expect(runs).toEqual([2, 3])
  await withTransaction(banco.db, (tx) => enqueue(tx, job, { numero: 4 }, { chave: 'a' }))
  await drainJobs(banco, jobs)
  expect(runs).toEqual([2, 3, 4])
})

test('refuses data of another form when asked for', async () => {
  const { job } = counter('forma')
  const asked = withTransaction(banco.db, (tx) => enqueue(tx, job, { numero: 'um' } as never))
  await expect(asked).rejects.toThrow('numero')
})

test('what was asked for while no server ran, as by a command, runs after the next start', async () => {
  const { job, runs } = counter('sem-servidor')
  await withTransaction(banco.db, (tx) => enqueue(tx, job, { numero: 7 }))
  const jobs = await start(job)
  await drainJobs(banco, jobs)
  expect(runs).toEqual([7])
})

test('leaves what only another version of the program knows', async () => {
  const { job } = counter('conhecida')
  const jobs = await start(job)
  await withTransaction(banco.db, (tx) => enqueue(tx, { nome: 'de-outra-versao', dados }, { numero: 1 }))
  await drainJobs(banco, jobs)
  expect(await banco.db.selectFrom('tarefaPedida').select('nome').execute()).toEqual([
    { nome: 'de-outra-versao' },
  ])
})

test('two processes on one database share the work, each run once', async () => {
  const { job, runs } = counter('duas')
  const two = [await start(job), await start(job)]
  await withTransaction(banco.db, async (tx) => {
    for (let numero = 1; numero <= 20; numero++) await enqueue(tx, job, { numero })
  })
  await Promise.all(two.map((jobs) => drainJobs(banco, jobs)))
  expect(runs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})

test('a job without `paralelo` runs one at a time, in all processes together', async () => {
  let active = 0
  const seen: number[] = []
  const job = defineJob({
    nome: 'uma-por-vez',
    dados,
    run: async () => {
      active++
      await new Promise((resolve) => setTimeout(resolve, 30))
      seen.push(active)
      active--
    },
  })
  const two = [await start(job), await start(job)]
  for (let numero = 0; numero < 4; numero++)
    await withTransaction(banco.db, (tx) => enqueue(tx, job, { numero }))
  await Promise.all(two.map((jobs) => drainJobs(banco, jobs)))
  expect(seen).toEqual([1, 1, 1, 1])
})

test('a failed run is tried again after a pause, and said', async () => {
  let tries = 0
  const job = defineJob({
    nome: 'falha',
    dados,
    run: async () => {
      tries++
      if (tries === 1) throw new Error('desta vez não')
    },
  })
  const jobs = await start(job)
  await withTransaction(banco.db, (tx) => enqueue(tx, job, { numero: 1 }))
  await drainJobs(banco, jobs)
  expect([tries, logs]).toEqual([1, ['A tarefa falha falhou: desta vez não']])
  const { rows } = await banco.pool.query<{ pausa: number }>(
    "select extract(epoch from start_after - now())::float8 as pausa from pgboss.job where name = 'falha'",
  )
  expect(rows[0]?.pausa).toBeGreaterThan(5)
  await banco.pool.query("update pgboss.job set start_after = now() where name = 'falha'")
  await drainJobs(banco, await start(job))
  expect(tries).toBe(2)
})

test('what keeps the queue from its database is said in its own words', async () => {
  const { job, runs } = counter('sem-banco')
  const jobs = await start(job)
  const away = vi.spyOn(banco.pool, 'query').mockImplementation(() => {
    throw new Error('sem banco')
  })
  try {
    await withTransaction(banco.db, (tx) => enqueue(tx, job, { numero: 1 }))
    await jobs.poll()
    await vi.waitFor(() => expect(logs[0]).toMatch(/^Fila de tarefas: sem banco/), 10_000)
  } finally {
    away.mockRestore()
  }
  await withTransaction(banco.db, (tx) => enqueue(tx, job, { numero: 2 }))
  await drainJobs(banco, jobs)
  expect(runs).toEqual([1, 2])
})

test('what an upgrade of the queue leaves for later is done after the start', async () => {
  await (await start()).stop()
  await banco.pool.query(
    "insert into pgboss.bam (name, version, table_name, command) values ('prova', 1, 'job', 'select 1')",
  )
  await banco.pool.query('update pgboss.version set bam_on = null')
  await start()
  const states = async () =>
    (await banco.pool.query("select status from pgboss.bam where name = 'prova'")).rows
  await vi.waitFor(async () => expect(await states()).toEqual([{ status: 'completed' }]), { timeout: 20_000 })
  expect(logs).toEqual([])
})

test('a job with a schedule runs once at start, whatever was missed, and by São Paulo time', async () => {
  let runs = 0
  const job = defineJob({
    nome: 'diaria',
    dados: z.object({}),
    cron: '15 6 * * *',
    run: async () => {
      runs++
    },
  })
  const [one] = await Promise.all([start(job), start(job)])
  await drainJobs(banco, one)
  expect(runs).toBe(1)
  const schedules = async () =>
    (await banco.pool.query('select name, cron, timezone from pgboss.schedule order by name')).rows
  expect(await schedules()).toEqual([{ name: 'diaria', cron: '15 6 * * *', timezone: 'America/Sao_Paulo' }])
  await start()
  expect(await schedules()).toEqual([])
})

test('requests are answered while the queue looks for work', async () => {
  const { job } = counter('espera')
  const jobs = await start(job)
  const inicio = performance.now()
  for (let n = 0; n < 50; n++) {
    void jobs.poll()
    await banco.db.selectFrom('tarefaPedida').select('id').execute()
  }
  await jobs.poll()
  expect(performance.now() - inicio).toBeLessThan(30_000)
})

test('stopping asks long work to end, and it goes on after the next start', async () => {
  const begun = vi.fn()
  let finished = 0
  const job = defineJob({
    nome: 'longa',
    dados,
    run: async ({ signal }) => {
      begun()
      for (let n = 0; n < (begun.mock.calls.length === 1 ? 10_000 : 1); n++) {
        signal.throwIfAborted()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      finished++
    },
  })
  const jobs = await start(job)
  await withTransaction(banco.db, (tx) => enqueue(tx, job, { numero: 1 }))
  await jobs.poll()
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1), 10_000)
  const inicio = performance.now()
  await jobs.stop()
  expect(performance.now() - inicio).toBeLessThan(30_000)
  await banco.pool.query("update pgboss.job set start_after = now() where name = 'longa'")
  await drainJobs(banco, await start(job))
  expect([finished, logs]).toEqual([1, []])
})
