import * as z from 'zod'
import { withTransaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job.ts'
import { updateSomas } from './somas.repository.ts'

/** Keeps the running totals short, because every change of a contract or its coverage appends rows to them. */
export const dobrarSomas = defineJob({
  nome: 'dobrar-somas',
  dados: z.object({}),
  cron: '*/5 * * * *',
  run: ({ db }) => withTransaction(db, updateSomas),
})
