import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { deleteOldNotificacoes } from './notificacoes.service.ts'

/** Deletes notices older than a year (domain 7). */
export const limparNotificacoes = defineJob({
  nome: 'limpar-notificacoes',
  dados: z.object({}),
  cron: '40 4 * * *',
  run: async ({ db, clock, signal }) => {
    await deleteOldNotificacoes({ db, clock }, { signal })
  },
})
