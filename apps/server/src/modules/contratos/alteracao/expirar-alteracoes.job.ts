import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { expirarAlteracoes as expirar } from './expirar-alteracoes.service.ts'

/** Ends overdue proposals and frees their vehicles. An act on such a contract's guarantees does so at once. */
export const expirarAlteracoes = defineJob({
  nome: 'expirar-alteracoes',
  dados: z.object({}),
  cron: '*/5 * * * *',
  run: async (deps) => {
    await expirar(deps)
  },
})
