import { defineJob } from '#jobs/job.ts'
import { CONCLUIR_EXCLUSOES, concluirExclusoes } from './concluir-exclusao.service.ts'

/** Queued when a rule that contracts use is deleted. Its schedule continues what a crash interrupted. */
export const concluirExclusaoDeRegras = defineJob({
  ...CONCLUIR_EXCLUSOES,
  cron: '*/10 * * * *',
  run: (deps) => concluirExclusoes(deps),
})
