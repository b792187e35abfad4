import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { expirarAlteracoes as expirar } from './expirar-alteracoes.service.ts'

/** Frees the vehicles of proposals that nobody answered in time; whoever acts on such a contract's guarantees does it at once. */
export const expirarAlteracoes = defineJob({
  nome: 'expirar-alteracoes',
  dados: z.object({}),
  cron: '*/5 * * * *',
  run: async (deps) => {
    await expirar(deps)
  },
})
