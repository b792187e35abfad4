import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { avisarBaixasDoDia } from './avisar.service.ts'

/** Runs every morning before anybody works, and at start. */
export const avisarBaixas = defineJob({
  nome: 'avisar-baixas',
  dados: z.object({}),
  cron: '10 5 * * *',
  run: ({ db, clock, signal }) => avisarBaixasDoDia({ db, clock }, { signal }),
})
