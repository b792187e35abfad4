import type { Ambiente } from '#ambiente.ts'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { saldoQueConta } from '#modules/cobertura/avaliar/saldo-que-conta.sql.ts'
import { freshnessOf } from '#modules/politicas/saldo-fresco.service.ts'

/** Contracts of one institution. */
export interface ContratosDeUma {
  instituicaoFinanceiraId: number
  contratoIds: readonly number[]
}

/** Reads the present balance of each contract that has one, fresh or not. */
const listSaldosAtuais = (db: Db, { instituicaoFinanceiraId, contratoIds }: ContratosDeUma) =>
  db
    .selectFrom('saldo')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', anyOf(contratoIds))
    .where(saldoQueConta('saldo'))
    .distinctOn('contratoId')
    .select(['contratoId', 'dataBase', 'cargaId', 'saldoDevedor'])
    .orderBy('contratoId')
    .orderBy('dataBase', 'desc')
    .orderBy('cargaId', 'desc')
    .execute()
export type SaldoFresco = Awaited<ReturnType<typeof listSaldosAtuais>>[number]

/**
 * Reads the balances that still count (carteira A.1). A contract without one is missing.
 */
export async function listSaldosFrescos(
  { db, clock }: Ambiente,
  contratos: ContratosDeUma,
): Promise<SaldoFresco[]> {
  const saldos = await listSaldosAtuais(db, contratos)
  if (saldos.length === 0) return []
  const isFresh = await freshnessOf(db, {
    instituicaoId: contratos.instituicaoFinanceiraId,
    hoje: clock.today(),
  })
  return saldos.filter(({ dataBase }) => isFresh(dataBase))
}
