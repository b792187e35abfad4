import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import { calendarioDa } from '#modules/calendario/calendario.service.ts'
import { lockConciliacao, updateDivergencias } from './conciliar.repository.ts'

/** Business days after which a store's whole stock is missed (carteira A.5). */
const DIAS_SEM_CARGA = 3

/** Finds anew what disagrees in an institution, one reconciliation of it at a time. */
export async function conciliar(
  tx: Tx,
  instituicaoId: number,
  clock: Pick<Clock, 'now' | 'today'>,
): Promise<void> {
  await lockConciliacao(tx, instituicaoId)
  const hoje = clock.today()
  const calendario = await calendarioDa(tx, instituicaoId)
  const semCargaDesde = calendario.voltarDiasUteis(hoje, DIAS_SEM_CARGA)
  await updateDivergencias(tx, instituicaoId, { agora: clock.now(), hoje, semCargaDesde })
}
