import { type ActClock, type Clock, clockNotBefore } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import { findUltimoMomento } from '#modules/registro-de-auditoria/registro.repository.ts'
import type { ContratoRow } from './contratos.repository.ts'

/**
 * The clock of an act on contracts of one institution under their locks: no act is earlier than the last one, which another server's clock
 * may have told. So each history reads in its order.
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
