import type { Tx } from '#db/tables.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { listDaMesmaMao } from '#modules/registro-de-auditoria/registro.repository.ts'

type QuemAge = Pick<Sessao, 'tipo' | 'usuarioId'>

interface Contratos {
  instituicaoId: number
  ids: readonly number[]
}

/** What an access reads that would act on the second side of a contract. */
export const recusaDosDoisLados = ({ tipo }: QuemAge): string =>
  tipo === 'operador'
    ? 'Você criou ou redefiniu um acesso que agiu pela outra parte neste contrato.'
    : 'Quem criou este acesso agiu pela outra parte neste contrato.'

/**
 * Nobody is both sides (domain 1): those of an institution's contracts in which the access may not act. A store's access may not where an
 * operator acted who made or reset it; an operator may not where such an access of theirs acted. Staff of an institution always may, as no
 * operator acts for a store. To be asked under the locks of the contracts.
 */
export async function listDosDoisLados(
  tx: Tx,
  { tipo, usuarioId }: QuemAge,
  { instituicaoId, ids }: Contratos,
): Promise<readonly number[]> {
  if (tipo === 'instituicao') return []
  const lado = tipo === 'loja' ? 'operador' : 'loja'
  return listDaMesmaMao(tx, { instituicaoId, entidade: 'contrato', ids }, { lado, usuarioId })
}

/** Throws 400 where the access may not act in one of them. */
export async function exigirUmSoLado(tx: Tx, quem: QuemAge, contratos: Contratos): Promise<void> {
  if ((await listDosDoisLados(tx, quem, contratos)).length > 0)
    throw new BusinessError(recusaDosDoisLados(quem))
}
