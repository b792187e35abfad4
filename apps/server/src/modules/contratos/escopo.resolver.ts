import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '../../db/tables.ts'
import { campoInvalido } from '../../http/errors.ts'

/** The store of an institution's contract. */
export function findLojaDoContrato(db: Db, instituicaoId: number, contratoId: number) {
  return db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', contratoId)
    .select('lojaId')
    .executeTakeFirst()
}

/** Whether the institution has or had to do with the store: a whitelist entry, also an expired one, or a contract. */
export async function lojaConhecida(db: Db, instituicaoId: number, lojaId: number): Promise<boolean> {
  const par = (eb: ExpressionBuilder<Tables, 'whitelist' | 'contrato'>) =>
    eb.and([eb('instituicaoFinanceiraId', '=', instituicaoId), eb('lojaId', '=', lojaId)])
  const { conhecida } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('whitelist').where(par).select('id')),
          eb.exists(eb.selectFrom('contrato').where(par).select('id')),
        ])
        .as('conhecida'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(conhecida)
}

/** 400 naming the field when the store that a list is narrowed to is unknown or a stranger's (domain 1). */
export async function exigirLojaConhecida(
  db: Db,
  instituicaoId: number,
  lojaId: number | undefined,
): Promise<void> {
  if (lojaId !== undefined && !(await lojaConhecida(db, instituicaoId, lojaId)))
    throw campoInvalido('lojaId', 'Loja não encontrada.')
}

/** General (both null), of a store, or of a contract, which then names the contract's store too. */
export interface Escopo {
  lojaId: number | null
  contratoId: number | null
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
  if (lojaId !== null && !(await lojaConhecida(db, instituicaoId, lojaId)))
    throw campoInvalido('lojaId', 'Loja não encontrada.')
  if (contratoId === null) return { lojaId, contratoId }
  const contrato = await findLojaDoContrato(db, instituicaoId, contratoId)
  if (!contrato || (lojaId !== null && lojaId !== contrato.lojaId))
    throw campoInvalido('contratoId', 'Contrato não encontrado.')
  return { lojaId: contrato.lojaId, contratoId }
}
