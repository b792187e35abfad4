import { pipelined } from '#db/pipelined.ts'
import type { Db } from '#db/tables.ts'
import { findRegra, lockRegraEmUso, type RegraRow } from './regra.repository.ts'

/**
 * An institution's rule for a contract that takes it or is judged by it: in a transaction it stays what it is until that ends, so that
 * what was judged by its current version may be frozen under it.
 */
export async function segurarCabecalho(
  db: Db,
  instituicaoId: number,
  regraId: number,
): Promise<RegraRow | undefined> {
  const [, regra] = await pipelined(
    db.isTransaction && lockRegraEmUso(db, { instituicaoId, regraId }),
    // Begun after the lock, it reads what the lock waited for.
    findRegra(db, { instituicaoId }, regraId),
  )
  return regra
}
