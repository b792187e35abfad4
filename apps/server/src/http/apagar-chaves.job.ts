import * as z from 'zod'
import { defineJob } from '../jobs/job.ts'
import { deleteExpiredKeys } from './idempotencia.ts'

/** Idempotency keys are kept for 24 hours (domain 2). */
export const apagarChaves = defineJob({
  nome: 'apagar-chaves',
  dados: z.object({}),
  cron: '20 4 * * *',
  run: (deps) => deleteExpiredKeys(deps),
})
