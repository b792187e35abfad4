import { pipelined } from '#db/pipelined.ts'
import type { Db } from '#db/tables.ts'
import { findRegra, lockRegraEmUso, type RegraRow } from './regra.repository.ts'

/**
 * Reads an institution's rule for a contract that takes it or is judged by it. In a transaction it locks the rule, so
 * that the version that judged can be frozen too.
 */
export async function segurarCabecalho(
  db: Db,
  instituicaoId: number,
  regraId: number,
): Promise<RegraRow | undefined> {
  const [, regra] = await pipelined(
    () => db.isTransaction && lockRegraEmUso(db, { instituicaoId, regraId }),
    // A statement that begins after the lock reads what the lock waited for.
    () => findRegra(db, { instituicaoId }, regraId),
  )
  return regra
}
