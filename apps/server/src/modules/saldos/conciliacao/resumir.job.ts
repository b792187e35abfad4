import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { avisarDivergencias } from './resumir.service.ts'

/** Runs at 08:00, and at start. */
export const resumirConciliacao = defineJob({
  nome: 'resumir-conciliacao',
  dados: z.object({}),
  cron: '0 8 * * *',
  run: ({ db, clock, signal }) => avisarDivergencias({ db, clock }, signal),
})
