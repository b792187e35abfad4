import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { vencerAtos as vencer } from './atos.service.ts'

/** Ends acts upon accesses that no second administrator confirmed in time. Nobody can confirm them meanwhile either. */
export const vencerAtosDeAcesso = defineJob({
  nome: 'vencer-atos-de-acesso',
  dados: z.object({}),
  cron: '*/10 * * * *',
  run: async (deps) => {
    await vencer(deps)
  },
})
