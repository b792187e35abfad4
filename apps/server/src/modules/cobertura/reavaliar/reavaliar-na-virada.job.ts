import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { reavaliarNaVirada } from './reavaliar-contratos.service.ts'

/** Every night, and at start: the first night of a year in São Paulo does its work, and a later one what that one could not. */
export const reavaliarNaViradaDoAno = defineJob({
  nome: 'reavaliar-na-virada',
  dados: z.object({}),
  cron: '5 0 * * *',
  maximoSegundos: 3_600,
  run: ({ db, clock, signal }) => reavaliarNaVirada({ db, clock }, { signal }),
})
