import type { Ambiente } from '#ambiente.ts'
import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { pedirReavaliacaoDosContratos } from '#modules/cobertura/reavaliar/a-reavaliar.service.ts'
import {
  existsSaldosDesde,
  listPoliticasPeloSaldo,
  lockPolitica,
  updateSaldosDesde,
} from '#modules/politicas/politicas.repository.ts'
import { saldosDesde } from '#modules/politicas/saldos-desde.service.ts'
import { listContratosDeOutroSaldo } from './saldos.repository.ts'

/**
 * Moves the oldest day whose balances count, and queues the evaluation of the contracts that another balance judges by it.
 * Doing so again on one day changes nothing.
 */
export async function envelhecerSaldos({ db, clock }: Ambiente, signal?: AbortSignal): Promise<void> {
  for (const instituicaoId of await listPoliticasPeloSaldo(db)) {
    signal?.throwIfAborted()
    await withTransaction(db, async (tx) => {
      await moverSaldosDesde(tx, clock, instituicaoId)
      const contratos = await listContratosDeOutroSaldo(tx, instituicaoId)
      await pedirReavaliacaoDosContratos(tx, contratos, { motivo: 'saldo', reavaliacaoId: null })
    })
  }
}

async function moverSaldosDesde(tx: Tx, clock: Clock, instituicaoId: number): Promise<void> {
  const politica = await lockPolitica(tx, instituicaoId)
  const desde = await saldosDesde(tx, { instituicaoId, hoje: clock.today() }, politica)
  await updateSaldosDesde(tx, instituicaoId, desde)
}

/** Writes the oldest day whose balances count down for an institution's first load; each night moves it then. */
export async function comecarSaldosDesde({ db, clock }: Ambiente, instituicaoId: number): Promise<void> {
  if (await existsSaldosDesde(db, instituicaoId)) return
  await withTransaction(db, (tx) => moverSaldosDesde(tx, clock, instituicaoId))
}
