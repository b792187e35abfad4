import { defineJob } from '#jobs/job.ts'
import { REAVALIAR, reavaliarPendentes } from './reavaliar-pendentes.service.ts'

/** Asked for by each import of reference prices; at start and nightly for what was left unfinished after its last try. */
export const reavaliarCobertura = defineJob({
  ...REAVALIAR,
  cron: '50 3 * * *',
  maximoSegundos: 3_600,
  run: async ({ db, clock, signal }) => {
    await reavaliarPendentes({ db, clock }, { signal })
  },
})
