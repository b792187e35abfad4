import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { limparEntregas } from './webhooks.service.ts'

/**
 * The log of deliveries is kept for 90 days. Delivering itself is no job, because a queue that polls every few seconds
 * is too slow.
 */
export const limparEntregasAntigas = defineJob({
  nome: 'limpar-entregas',
  dados: z.object({}),
  cron: '40 3 * * *',
  async run(deps) {
    await limparEntregas(deps)
  },
})
