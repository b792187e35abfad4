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
  /** Told of each run of a job that failed. */
  onFalha?: ((nome: string) => void) | undefined
  /** Milliseconds between two looks for what was asked for; tests look more often. */
  olharACada?: number
}

export interface Jobs {
  /** The jobs that it runs. */
  nomes: readonly string[]
  /** Hands over what was asked for so far, without waiting for the next look. */
  olhar(): Promise<void>
  /** Looks now for runs whose process is gone, instead of within the minute. */
  vigiar(): Promise<void>
  /** Takes no new work and waits for what is under way, about a second at most; what is cut off runs again after the next start. */
  stop(): Promise<void>
}

const OLHAR_A_CADA_MS = 3_000
/** The queue takes no less. */
const PARAR_MS = 1_000
/** No run's id. */
const NENHUMA = '00000000-0000-0000-0000-000000000000'
const FUSO = 'America/Sao_Paulo'

/** On the embedded engine's one connection every look takes its turn among the requests, so they are few. */
const INTERVALOS = {
  cronWorkerIntervalSeconds: 30,
  cronMonitorIntervalSeconds: 30,
  flowIntervalSeconds: 3_600,
  bamIntervalSeconds: 300,
  queueCacheIntervalSeconds: 300,
}
/** Wakes by itself only for retries and for what another process handed over. */
const POLLING = { pollingIntervalSeconds: 30 }
/** A run whose process is gone is noticed after so long. */
const HEARTBEAT_SECONDS = 60

/** The queue tells of some errors by a plain object with the error's own message. */
const message = (error: unknown) =>
  error instanceof Object && 'message' in error ? String(error.message) : String(error)

function createBoss({ banco: { pool, engine }, log }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    // The server's own pool. LISTEN would need a connection of its own, which the embedded engine has not.
    db: { executeSql: async (text, values) => lastResult(await pool.query(text, values)) },
    ...(engine === 'embutido' && { backend: 'pglite' as const }),
    ...INTERVALOS,
  })
  boss.on('error', (error) => log(`Fila de tarefas: ${message(error)}`))
  return boss
}

/** Several statements in one text, as the queue's own migrations, give one result each. */
function lastResult<T extends { rows: unknown[] }>(result: T | T[]): T {
  const last = Array.isArray(result) ? result.at(-1) : result
  if (!last) throw new Error('A query without a result')
  return last
}

/** The queue of each job; what changed in its definition since the last start is brought up to date. */
async function defineQueue(boss: PgBoss, job: AnyJob): Promise<void> {
  const options = {
    retryLimit: job.repeticoes ?? 5,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: job.maximoSegundos ?? 900,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 7 * 86_400,
  }
  const existing = await boss.getQueue(job.nome)
  if (existing) await boss.updateQueue(job.nome, options)
  else await boss.createQueue(job.nome, { ...options, policy: job.paralelo ? 'standard' : 'singleton' })
  // Makes it remember the queue: while the relay's transaction has the only connection, it must not ask for one to look it up.
  await boss.getJobById(job.nome, NENHUMA)
}

/** By cron, and once at start: what was due while no server ran is made up for. */
async function schedule(boss: PgBoss, { nome, cron }: AnyJob): Promise<void> {
  if (!cron) return
  await boss.schedule(nome, cron, {}, { tz: FUSO })
  // Several processes that start at once ask for one run.
  await boss.send(nome, {}, { singletonKey: 'inicio', singletonSeconds: 30 })
}

/** Schedules of jobs that this program no longer has would fill their queues for nobody. */
async function unscheduleOthers(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const scheduled = new Set(jobs.filter(({ cron }) => cron).map(({ nome }) => nome))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
}

/**
 * Starts the background work of this process on the database that is open and migrated. Several processes may do so on one database: each
 * run is one process's. Tables of its own live in the schema `pgboss`, which it creates and migrates.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { banco, clock, log, jobs, onFalha, olharACada = OLHAR_A_CADA_MS } = options
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
          onFalha?.(job.nome)
        }
        throw error
      } finally {
        // Looks at once for the next run, not after the pause.
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
  const laco = every(olharACada, look)
  return {
    nomes,
    olhar: look,
    vigiar: () => boss.supervise(),
    async stop() {
      stopping.abort(new Error('O servidor está encerrando.'))
      await laco.stop()
      await looking
      await boss.stop({ graceful: true, timeout: PARAR_MS, close: false })
    },
  }
}
