import { defineJob } from '#jobs/job.ts'
import { apagarReavaliacoes, REAVALIAR, reavaliarPendentes } from './reavaliar-pendentes.service.ts'

/**
 * Queued by each import of reference prices. Runs at start and nightly too, for what was left unfinished after its last
 * try, and to delete evaluations older than a year.
 */
export const reavaliarCobertura = defineJob({
  ...REAVALIAR,
  cron: '50 3 * * *',
  maxSeconds: 3_600,
  run: async ({ db, clock, signal }) => {
    await reavaliarPendentes({ db, clock }, { signal })
    await apagarReavaliacoes({ db, clock })
  },
})
