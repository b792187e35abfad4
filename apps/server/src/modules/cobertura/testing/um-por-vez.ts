import type { Clock } from '#clock.ts'
import type { Banco } from '#db/connection.ts'
import type { AnyJob } from '#jobs/job.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { drainJobs } from '#jobs/testing/drain-jobs.ts'
import { avisarPrazosDoDia } from '#modules/prazos/prazos.job.ts'
import { avisarPrazos } from '#modules/prazos/prazos.service.ts'
import { reavaliarPendentes } from '../reavaliar/reavaliar-pendentes.service.ts'
import { reavaliarCobertura } from '../reavaliar/reavaliar.job.ts'

/** The jobs with batches of one contract, so that few rows make many steps. */
export const JOBS_ONE_BY_ONE: AnyJob[] = [
  {
    ...reavaliarCobertura,
    run: async ({ db, clock, signal }) => {
      await reavaliarPendentes({ db, clock }, { signal, porLote: 1 })
    },
  },
  {
    ...avisarPrazosDoDia,
    run: ({ db, clock, signal }) => avisarPrazos({ db, clock }, { signal, porLote: 1 }),
  },
]

/**
 * Ends what a killed process left open, as the server and the queue do after some minutes, so that its jobs run again.
 */
export async function releaseDeadClients({ pool }: Banco): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
  await pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
}

/** Starts the jobs and stops them once nothing waits. */
export async function runJobs(banco: Banco, clock: Clock, jobs: readonly AnyJob[]): Promise<void> {
  const running = await startJobs({ banco, clock, log: (line) => process.stderr.write(`${line}\n`), jobs })
  await drainJobs(banco, running)
  await running.stop()
}
