import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { avisarSuspensoesDoDia } from '#modules/suspensoes/avisos-da-suspensao.service.ts'
import { acompanharBaixas } from './acompanhar.service.ts'
import { avisarBaixasDoDia } from './avisar.service.ts'

/** Runs every morning before anybody works, and at start. */
export const avisarBaixas = defineJob({
  nome: 'avisar-baixas',
  dados: z.object({}),
  cron: '10 5 * * *',
  run: async ({ db, clock, signal }) => {
    await avisarBaixasDoDia({ db, clock }, { signal })
    try {
      // A balance that aged overnight tells no longer that nothing is left to pay.
      await acompanharBaixas({ db, clock }, { instituicaoId: null, signal })
    } finally {
      await avisarSuspensoesDoDia({ db, clock }, signal)
    }
  },
})
