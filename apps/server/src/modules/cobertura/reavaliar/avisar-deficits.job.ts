import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { avisarDeficits } from './avisar-deficits.service.ts'

/** Every morning before anybody works, and at start. */
export const avisarDeficitsDoDia = defineJob({
  nome: 'avisar-deficits',
  dados: z.object({}),
  cron: '20 5 * * *',
  maximoSegundos: 3_600,
  run: ({ db, clock, signal }) => avisarDeficits({ db, clock }, { signal }),
})
