import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { avisarDesistencias, limparEmails, resumir } from './resumo.service.ts'

/** The morning's summaries, what was given up, and the cleaning of old letters. */
export const resumirEmails = defineJob({
  nome: 'resumir-emails',
  dados: z.object({}),
  cron: '30 7 * * *',
  run: async ({ db, clock, signal }) => {
    await avisarDesistencias({ db, clock })
    await resumir({ db, clock }, signal)
    await limparEmails({ db, clock }, signal)
  },
})
