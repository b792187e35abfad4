import type { Ambiente } from '#ambiente.ts'
import { freshnessOf } from '#modules/politicas/saldo-fresco.service.ts'
import { type ContratosDeUma, listSaldosAtuais, type SaldoAtualLido } from './saldos-atuais.repository.ts'

/**
 * Reads the balances that still count (carteira A.1). A contract without one is missing.
 */
export async function listSaldosFrescos(
  { db, clock }: Ambiente,
  contratos: ContratosDeUma,
): Promise<SaldoAtualLido[]> {
  const saldos = await listSaldosAtuais(db, contratos)
  if (saldos.length === 0) return []
  const isFresh = await freshnessOf(db, {
    instituicaoId: contratos.instituicaoFinanceiraId,
    hoje: clock.today(),
  })
  return saldos.filter(({ dataBase }) => isFresh(dataBase))
}
