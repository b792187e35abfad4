import { type Job as Run, PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Banco } from '../db/connection.ts'
import { every } from '../every.ts'
import type { AnyJob } from './job.ts'
import { relay } from './relay.ts'

export interface JobsOptions {
  banco: Pick<Banco, 'db' | 'pool' | 'engine'>
  clock: Clock
  log: (line: string) => void
  jobs: readonly AnyJob[]
  onFailure?: ((nome: string) => void) | undefined
  /** Milliseconds between two polls for requested runs; tests poll more often. */
  pollEveryMs?: number
}

export interface Jobs {
  nomes: readonly string[]
  poll(): Promise<void>
  /** Checks now for runs whose process is gone, instead of within the minute. */
  checkHeartbeats(): Promise<void>
  /**
   * Takes no new work and waits about a second for running work. Interrupted runs are repeated after the next start.
   */
  stop(): Promise<void>
}

const POLL_EVERY_MS = 3_000
/** The queue accepts no shorter time. */
const STOP_MS = 1_000
/** An id that no run has. */
const NO_RUN = '00000000-0000-0000-0000-000000000000'
const TIME_ZONE = 'America/Sao_Paulo'

/** Few polls: on the embedded engine's one connection each poll queues with the requests. */
const INTERVALS = {
  cronWorkerIntervalSeconds: 30,
  cronMonitorIntervalSeconds: 30,
  flowIntervalSeconds: 3_600,
  bamIntervalSeconds: 300,
  queueCacheIntervalSeconds: 300,
}
/** Polls seldom, for retries and for runs from other processes; runs from this process wake the worker. */
const POLLING = { pollingIntervalSeconds: 30 }
/** After this long, a run whose process is gone is noticed. */
const HEARTBEAT_SECONDS = 60

/** The queue reports some errors as a plain object with the error's message. */
const message = (error: unknown) =>
  error instanceof Object && 'message' in error ? String(error.message) : String(error)

function createBoss({ banco: { pool, engine }, log }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    // The server's own pool. LISTEN would need its own connection, which the embedded engine lacks.
    db: { executeSql: async (text, values) => rowsOfAll(await pool.query(text, values)) },
    ...(engine === 'embutido' && { backend: 'pglite' as const }),
    ...INTERVALS,
    // Nobody reads the queue's list of instances, and each process would write to it every 30 seconds.
    registerInstance: false,
  })
  boss.on('error', (error) => log(`Fila de tarefas: ${message(error)}`))
  return boss
}

/** Several statements in one text give one result each; the queue reads the rows of all of them. */
const rowsOfAll = <T extends { rows: unknown[] }>(results: T | T[]) => ({
  rows: [results].flat().flatMap(({ rows }) => rows),
})

/** Creates the job's queue, or updates the queue of a changed job. */
async function defineQueue(boss: PgBoss, job: AnyJob): Promise<void> {
  const options = {
    retryLimit: job.retries ?? 5,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: job.maxSeconds ?? 900,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 7 * 86_400,
  }
  const existing = await boss.getQueue(job.nome)
  if (existing) await boss.updateQueue(job.nome, options)
  else await boss.createQueue(job.nome, { ...options, policy: job.parallel ? 'standard' : 'singleton' })
  // Makes pg-boss cache the queue: inside the relay's transaction, which holds the only connection, a look-up would
  // wait for ever.
  await boss.getJobById(job.nome, NO_RUN)
}

/** Schedules by cron, and runs once at start to make up for times when no server ran. */
async function schedule(boss: PgBoss, { nome, cron }: AnyJob): Promise<void> {
  if (!cron) return
  await boss.schedule(nome, cron, {}, { tz: TIME_ZONE })
  // Several processes that start at once ask for one run.
  await boss.send(nome, {}, { singletonKey: 'inicio', singletonSeconds: 30 })
}

/** Schedules of removed jobs would fill queues that nobody reads. */
async function unscheduleOthers(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const scheduled = new Set(jobs.filter(({ cron }) => cron).map(({ nome }) => nome))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
}

/**
 * Starts this process's background work on a migrated database. Several processes may share one database: each run
 * belongs to one process. The queue creates and migrates its tables in the schema `pgboss`.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { banco, clock, log, jobs, onFailure, pollEveryMs = POLL_EVERY_MS } = options
  const boss = createBoss(options)
  const stopping = new AbortController()
  const workers = new Map<string, string>()
  await boss.start()
  await unscheduleOthers(boss, jobs)
  for (const job of jobs) {
    await defineQueue(boss, job)
    const execute = async ([run]: Run<unknown>[]) => {
      if (!run) return
      const signal = AbortSignal.any([run.signal, stopping.signal])
      try {
        await job.run({ db: banco.db, clock, log, signal }, job.dados.parse(run.data ?? {}) as never)
      } catch (error) {
        if (!stopping.signal.aborted) {
          log(`A tarefa ${job.nome} falhou: ${message(error)}`)
          onFailure?.(job.nome)
        }
        throw error
      } finally {
        // Polls at once for the next run, not after the pause.
        boss.notifyWorker(workers.get(job.nome) ?? '')
      }
    }
    workers.set(job.nome, await boss.work(job.nome, POLLING, execute))
    await schedule(boss, job)
  }
  const nomes = jobs.map(({ nome }) => nome)
  const handOver = async () => {
    const handed = await relay(banco.db, boss, nomes)
    for (const nome of handed) boss.notifyWorker(workers.get(nome) ?? '')
  }
  for (const worker of workers.values()) boss.notifyWorker(worker)
  let looking = Promise.resolve()
  const look = () => {
    looking = looking.then(handOver).catch((error) => log(`Fila de tarefas: ${message(error)}`))
    return looking
  }
  const loop = every(pollEveryMs, look)
  return {
    nomes,
    poll: look,
    checkHeartbeats: () => boss.supervise(),
    async stop() {
      stopping.abort(new Error('O servidor está encerrando.'))
      await loop.stop()
      await looking
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }
}
