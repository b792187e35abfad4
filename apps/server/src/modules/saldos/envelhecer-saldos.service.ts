import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { pedirReavaliacaoDosContratos } from '#modules/cobertura/reavaliar/a-reavaliar.service.ts'
import {
  listPoliticasPeloSaldo,
  lockPolitica,
  updateSaldosDesde,
} from '#modules/politicas/politicas.repository.ts'
import { saldosDesde } from '#modules/politicas/saldos-desde.service.ts'
import { listContratosDeOutroSaldo } from './saldos.repository.ts'

/**
 * Moves the oldest day whose balances count, where coverage goes by them, and queues the evaluation of the contracts that
 * another balance judges by it. Doing so again on one day changes nothing.
 */
export async function envelhecerSaldos({ db, clock }: Ambiente, signal?: AbortSignal): Promise<void> {
  for (const instituicaoId of await listPoliticasPeloSaldo(db)) {
    signal?.throwIfAborted()
    await withTransaction(db, async (tx) => {
      const politica = await lockPolitica(tx, instituicaoId)
      const desde = await saldosDesde(tx, { instituicaoId, hoje: clock.today() }, politica)
      if (desde === null) return
      await updateSaldosDesde(tx, instituicaoId, desde)
      const contratos = await listContratosDeOutroSaldo(tx, instituicaoId)
      await pedirReavaliacaoDosContratos(tx, contratos, { motivo: 'saldo', reavaliacaoId: null })
    })
  }
}
