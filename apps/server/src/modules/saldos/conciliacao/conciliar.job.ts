import * as z from 'zod'
import { withTransaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job.ts'
import { listInstituicoesComCarteira, lockConciliacao, updateDivergencias } from './conciliar.repository.ts'

/** Follows what contracts, sales and stocks do between two loads of balances, which reconcile at once. */
export const conciliarSaldos = defineJob({
  nome: 'conciliar-saldos',
  dados: z.object({}),
  cron: '*/10 * * * *',
  async run({ db, clock, signal }) {
    for (const instituicaoId of await listInstituicoesComCarteira(db)) {
      signal.throwIfAborted()
      await withTransaction(db, async (tx) => {
        await lockConciliacao(tx, instituicaoId)
        await updateDivergencias(tx, instituicaoId, clock)
      })
    }
  },
})
