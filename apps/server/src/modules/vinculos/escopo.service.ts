import type { Db } from '#db/tables.ts'
import { campoInvalido } from '#http/errors.ts'

import { findLojaDoContrato, existsRelacao, type Escopo } from './escopo.repository.ts'

/** Refuses with 400, naming the field, a store filter that is unknown or a stranger's (domain 1). */
export async function exigirLojaConhecida(
  db: Db,
  instituicaoId: number,
  lojaId: number | undefined,
): Promise<void> {
  if (lojaId !== undefined && !(await existsRelacao(db, instituicaoId, lojaId)))
    throw campoInvalido('lojaId', 'Loja não encontrada.')
}

/**
 * The stored scope of a rule or parameter. A contract brings its store, so that one contract can't have two scopes.
 * Refuses with 400, naming the field, a store or contract unrelated to the institution, and a contract of another
 * store.
 */
export async function exigirEscopo(
  db: Db,
  instituicaoId: number,
  { lojaId, contratoId }: Escopo,
): Promise<Escopo> {
  if (lojaId !== null && !(await existsRelacao(db, instituicaoId, lojaId)))
    throw campoInvalido('lojaId', 'Loja não encontrada.')
  if (contratoId === null) return { lojaId, contratoId }
  const contrato = await findLojaDoContrato(db, instituicaoId, contratoId)
  if (!contrato || (lojaId !== null && lojaId !== contrato.lojaId))
    throw campoInvalido('contratoId', 'Contrato não encontrado.')
  return { lojaId: contrato.lojaId, contratoId }
}
