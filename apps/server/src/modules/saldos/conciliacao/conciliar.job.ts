import * as z from 'zod'
import { withTransaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job.ts'
import { listInstituicoesComCarteira } from './conciliar.repository.ts'
import { conciliar } from './conciliar.service.ts'

/** Follows what contracts, sales and stocks do between two loads of balances, which reconcile at once. */
export const conciliarSaldos = defineJob({
  nome: 'conciliar-saldos',
  dados: z.object({}),
  cron: '*/10 * * * *',
  async run({ db, clock, signal }) {
    for (const instituicaoId of await listInstituicoesComCarteira(db)) {
      signal.throwIfAborted()
      await withTransaction(db, (tx) => conciliar(tx, instituicaoId, clock))
    }
  },
})
