import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { reavaliarNaVirada } from './reavaliar-contratos.service.ts'

/**
 * Runs every night and at start. The first run of a year in São Paulo does the work; a later one continues what that
 * run could not finish.
 */
export const reavaliarNaViradaDoAno = defineJob({
  nome: 'reavaliar-na-virada',
  dados: z.object({}),
  cron: '5 0 * * *',
  maxSeconds: 3_600,
  run: ({ db, clock, signal }) => reavaliarNaVirada({ db, clock }, { signal }),
})
