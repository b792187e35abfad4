import { CODIGO_DE_QUEM_ADMINISTRA, CODIGOS_QUE_VINCULAM, type Permissao } from '@lastro/shared/permissoes'
import type { Tx } from '#db/tables.ts'
import { BusinessError } from '#http/errors.ts'
import {
  listAdministradores,
  listAdministrados,
  listSemEntrada,
  updateAdministrado,
  updateDoisAdministradores,
} from './administradores.repository.ts'

const ULTIMO_ADMINISTRADOR =
  'Não sobraria administrador de acessos. Dê antes o perfil de administrador a outra pessoa.'

const LACRADO =
  'Este é o acesso lacrado de quem entra só pelo provedor: precisa ficar ativo, administrar acessos e ter segundo fator. Escolha antes outro em Entrada única.'

/** Does an act. Refuses with 400 one that would make the sealed access of an establishment no way in. */
async function keepLacrado<T>(tx: Tx, act: () => Promise<T>): Promise<T> {
  const antes = await listSemEntrada(tx)
  const result = await act()
  const depois = await listSemEntrada(tx)
  if (depois.some((id) => !antes.includes(id))) throw new BusinessError(LACRADO)
  return result
}

/** Of these codes those that bind the institution, each once. */
export const vinculantes = (codigos: readonly string[]): Permissao[] =>
  CODIGOS_QUE_VINCULAM.filter((codigo) => codigos.includes(codigo))

/** The one code that an institution without a second administrator may be given by one person. */
export const soAdministra = (vinculam: readonly Permissao[]): boolean =>
  vinculam.length === 1 && vinculam[0] === CODIGO_DE_QUEM_ADMINISTRA.instituicao

interface Establishment {
  tipo: 'operador' | 'instituicao' | 'loja'
  /** null: the platform. */
  id: number | null
}

/**
 * Does an act upon an establishment's accesses. Refuses with 400 one that would leave without an administrator an
 * establishment that had one, or close its sealed access. Notes the first time that it has one, and that an
 * institution has two. Acts take turns by `lockActors`.
 */
export async function keepAdministrador<T>(
  tx: Tx,
  { tipo, id }: Establishment,
  agora: Date,
  act: () => Promise<T>,
): Promise<T> {
  if (id === null) return keepLacrado(tx, act)
  const antes = await listAdministradores(tx, id)
  const result = await keepLacrado(tx, act)
  const depois = await listAdministradores(tx, id)
  if (antes.length > 0 && depois.length === 0) throw new BusinessError(ULTIMO_ADMINISTRADOR)
  if (depois.length > 0) await updateAdministrado(tx, id, agora)
  if (tipo === 'instituicao' && Math.max(antes.length, depois.length) > 1)
    await updateDoisAdministradores(tx, id, agora)
  return result
}

/** Changes a profile of the platform. Refuses with 400 to leave without an administrator an establishment that had one. */
export async function keepAdministradores(tx: Tx, perfilId: number, act: () => Promise<void>): Promise<void> {
  const antes = await listAdministrados(tx, perfilId)
  await keepLacrado(tx, act)
  const depois = await listAdministrados(tx, perfilId)
  if (antes.some((id) => !depois.includes(id)))
    throw new BusinessError(
      'Há estabelecimentos que ficariam sem administrador de acessos. Dê antes o perfil de administrador a outra pessoa deles.',
    )
}
