import { ZERO } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { calendarioDa } from '#modules/calendario/calendario.service.ts'
import { aPagar, saldosDasBaixas } from '#modules/baixas/leituras/valores.service.ts'
import { listVendasVencidas, lockConciliacao, updateDivergencias } from './conciliar.repository.ts'

/** Business days after which a store's whole stock is missed (carteira A.5). */
const DIAS_SEM_CARGA = 3

/** Finds anew what disagrees in an institution, one reconciliation of it at a time. */
export async function conciliar(tx: Tx, instituicaoId: number, clock: Ambiente['clock']): Promise<void> {
  await lockConciliacao(tx, instituicaoId)
  const hoje = clock.today()
  const calendario = await calendarioDa(tx, instituicaoId)
  const semCargaDesde = calendario.voltarDiasUteis(hoje, DIAS_SEM_CARGA)
  const vencidas = await listVendasVencidas(tx, instituicaoId, hoje)
  const contratoIds = [...new Set(vencidas.map(({ contratoId }) => contratoId))]
  const saldos = await saldosDasBaixas(
    { db: tx, clock },
    { instituicaoFinanceiraId: instituicaoId, contratoIds },
  )
  const vendas = vencidas
    .map((venda) => ({ ...venda, falta: aPagar(saldos.get(venda.contratoId), venda)?.falta ?? null }))
    .filter(({ falta }) => falta !== ZERO)
  await updateDivergencias(tx, instituicaoId, { agora: clock.now(), hoje, semCargaDesde, vendas })
}
