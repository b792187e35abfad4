import { type ActClock, type Clock, clockNotBefore } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import { findUltimoMomento } from '#modules/registro-de-auditoria/registro.repository.ts'
import type { ContratoRow } from './contratos.repository.ts'

/**
 * Answers the clock of an act on locked contracts of one institution. No act is dated before the last one, which a
 * server with a faster clock may have dated; each history so stays in order.
 */
export async function relogioDosContratos(
  tx: Tx,
  clock: Clock,
  contratos: readonly ContratoRow[],
): Promise<ActClock> {
  const [primeiro] = contratos
  if (!primeiro) return clockNotBefore(clock, clock.now())
  const ultimo = await findUltimoMomento(tx, {
    instituicaoId: primeiro.instituicaoFinanceiraId,
    entidade: 'contrato',
    ids: contratos.map(({ id }) => id),
  })
  const conhecidos = contratos.map(({ statusDesde }) => statusDesde.getTime())
  return clockNotBefore(clock, new Date(Math.max(ultimo?.getTime() ?? 0, ...conhecidos)))
}
