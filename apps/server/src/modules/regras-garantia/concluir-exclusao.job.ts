import * as z from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { concluirExclusoes } from './concluir-exclusao.service.ts'

/** Asked for by whoever deletes a rule that many contracts use; its schedule goes on with what a crash has left. */
export const concluirExclusaoDeRegras = defineJob({
  nome: 'concluir-exclusao-de-regras',
  dados: z.object({}),
  cron: '*/10 * * * *',
  run: (deps) => concluirExclusoes(deps),
})
