import * as z from 'zod'
import { defineJob } from '#jobs/job.ts'
import { envelhecerSaldos } from './envelhecer-saldos.service.ts'

/** Runs every night and at start: by a new day some balances stop counting. */
export const envelhecerSaldosNaVirada = defineJob({
  nome: 'envelhecer-saldos',
  dados: z.object({}),
  cron: '3 0 * * *',
  run: ({ db, clock, signal }) => envelhecerSaldos({ db, clock }, signal),
})
