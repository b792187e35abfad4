import { defineJob } from '#jobs/job.ts'
import { CONCLUIR_EXCLUSOES, concluirExclusoes } from './concluir-exclusao.service.ts'

/** Asked for by whoever deletes a rule that many contracts use; its schedule goes on with what a crash has left. */
export const concluirExclusaoDeRegras = defineJob({
  ...CONCLUIR_EXCLUSOES,
  cron: '*/10 * * * *',
  run: (deps) => concluirExclusoes(deps),
})
