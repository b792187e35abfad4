import * as z from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { reavaliarNaVirada } from './reavaliar-contratos.service.ts'

/** On the first of January in São Paulo, and at start for a new year that began while no server ran. */
export const reavaliarNaViradaDoAno = defineJob({
  nome: 'reavaliar-na-virada',
  dados: z.object({}),
  cron: '5 0 1 1 *',
  maximoSegundos: 3_600,
  run: ({ db, clock, signal }) => reavaliarNaVirada({ db, clock }, { signal }),
})
