import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { avisarPrazos } from './prazos.service.ts'

/** Runs every morning before anybody works, and at start. */
export const avisarPrazosDoDia = defineJob({
  nome: 'avisar-prazos',
  dados: z.object({}),
  cron: '10 5 * * *',
  run: ({ db, clock, signal }) => avisarPrazos({ db, clock }, { signal }),
})
