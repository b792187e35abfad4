import type { Db } from '../../db/tables.ts'
import { findRegra, lockRegraEmUso, type RegraRow } from './regra.repository.ts'

/** An institution's rule for a contract that takes it: in a transaction the rule can't be deleted until it ends. */
export async function segurarCabecalho(
  db: Db,
  instituicaoId: number,
  regraId: number,
): Promise<RegraRow | undefined> {
  if (db.isTransaction) await lockRegraEmUso(db, { instituicaoId, regraId })
  return findRegra(db, { instituicaoId }, regraId)
}
