import * as z from 'zod'
import { withTransaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job.ts'
import { updateSomas } from './somas.repository.ts'

/** Keeps what the portfolio is added up from short: every change of a contract or of its coverage appends to it. */
export const dobrarSomas = defineJob({
  nome: 'dobrar-somas',
  dados: z.object({}),
  cron: '*/5 * * * *',
  run: ({ db }) => withTransaction(db, updateSomas),
})
