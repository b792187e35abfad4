import type { Db } from '#db/tables.ts'
import { campoInvalido } from '#http/errors.ts'

import { findLojaDoContrato, existsRelacao, type Escopo } from './escopo.repository.ts'

/** 400 naming the field when the store that a list is narrowed to is unknown or a stranger's (domain 1). */
export async function exigirLojaConhecida(
  db: Db,
  instituicaoId: number,
  lojaId: number | undefined,
): Promise<void> {
  if (lojaId !== undefined && !(await existsRelacao(db, instituicaoId, lojaId)))
    throw campoInvalido('lojaId', 'Loja não encontrada.')
}

/**
 * The scope of a rule or parameter as it is kept. A contract brings its store, so that one contract can't have two scopes. 400 naming
 * the field for a store or contract that the institution has nothing to do with, and for a contract of another store than the one named.
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
