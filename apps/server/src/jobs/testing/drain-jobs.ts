import { setTimeout as wait } from 'node:timers/promises'
import type { Banco } from '#db/connection.ts'
import type { Jobs } from '../start-jobs.ts'

const PENDING_RUNS = `
  select count(*) as n from pgboss.job
  where name = any($1) and (state = 'active' or state in ('created', 'retry') and start_after <= now())`

/** Moves requested runs to the queue and waits until all have run; pauses before a retry are not awaited. */
export async function drainJobs({ pool }: Pick<Banco, 'pool'>, jobs: Jobs): Promise<void> {
  await jobs.poll()
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(PENDING_RUNS, [jobs.nomes])
    if (Number(rows[0]?.n) === 0) return
    await wait(50)
  }
}
