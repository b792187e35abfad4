import { ACOMPANHAR_BAIXAS } from './acompanhar-baixas.service.ts'
import { defineJob } from '#jobs/job.ts'
import { acompanharBaixas } from './acompanhar.service.ts'

/** Follows loads of balances; every ten minutes for what prices, policies and answered changes of guarantees did. */
export const acompanharBaixasDasInstituicoes = defineJob({
  ...ACOMPANHAR_BAIXAS,
  cron: '*/10 * * * *',
  retries: 14 * 24,
  run: ({ db, clock, signal }, { instituicaoId }) =>
    acompanharBaixas({ db, clock }, { instituicaoId, signal }),
})
