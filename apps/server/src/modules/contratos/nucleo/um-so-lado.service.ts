import type { Tx } from '#db/tables.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { listDaMesmaMao } from '#modules/registro-de-auditoria/registro.repository.ts'

type QuemAge = Pick<Sessao, 'tipo' | 'usuarioId'>

interface ContratosDaInstituicao {
  instituicaoId: number
  ids: readonly number[]
}

/** The refusal that a user reads who would act on both sides of a contract. */
export const recusaDosDoisLados = ({ tipo }: QuemAge): string =>
  tipo === 'operador'
    ? 'Você criou ou redefiniu um acesso que agiu pela outra parte neste contrato.'
    : 'Quem criou este acesso agiu pela outra parte neste contrato.'

/**
 * Answers the contracts of an institution in which the user may not act, because nobody is both sides (domain 1). A
 * store's user may not where the operator acted who made or reset that access. An operator may not where such an access
 * of theirs acted. Staff of an institution always may, as no operator acts for a store. Must run under the locks of the
 * contracts.
 */
export async function listContratosDosDoisLados(
  tx: Tx,
  { tipo, usuarioId }: QuemAge,
  { instituicaoId, ids }: ContratosDaInstituicao,
): Promise<readonly number[]> {
  if (tipo === 'instituicao') return []
  const lado = tipo === 'loja' ? 'operador' : 'loja'
  return listDaMesmaMao(tx, { instituicaoId, entidade: 'contrato', ids }, { lado, usuarioId })
}

/** Refuses with 400 a user who may not act in one of the contracts. */
export async function exigirUmSoLado(
  tx: Tx,
  quem: QuemAge,
  contratos: ContratosDaInstituicao,
): Promise<void> {
  if ((await listContratosDosDoisLados(tx, quem, contratos)).length > 0)
    throw new BusinessError(recusaDosDoisLados(quem))
}
