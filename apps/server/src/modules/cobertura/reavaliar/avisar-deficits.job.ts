import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { avisarDeficits } from './avisar-deficits.service.ts'

/** Runs every morning at 05:20, and at start. */
export const avisarDeficitsDoDia = defineJob({
  nome: 'avisar-deficits',
  dados: z.object({}),
  cron: '20 5 * * *',
  maxSeconds: 3_600,
  run: ({ db, clock, signal }) => avisarDeficits({ db, clock }, { signal }),
})
