import { defineJob } from '#jobs/job.ts'
import { PRESUMIR_VENDAS } from '#modules/estoque/presumir-vendas.service.ts'
import { presumirVendas } from './presumir.service.ts'

/** Follows what stock loads take out and bring back; every hour for what waited for the answer to a change. */
export const presumirVendasDasLojas = defineJob({
  ...PRESUMIR_VENDAS,
  cron: '25 * * * *',
  retries: 14 * 24,
  run: ({ db, clock, signal }, { lojaId }) => presumirVendas({ db, clock }, { lojaId, signal }),
})
