import type { Tx } from '#db/tables.ts'
import type { Sessao, TipoUsuario } from '#http/acesso.ts'
import { BusinessError, campoInvalido, forbidden } from '#http/errors.ts'
import { listPerfilIds, lockPerfis, lockUsuarios, type PerfilComCodigos } from './usuarios.repository.ts'

export const USUARIO_NAO_ENCONTRADO = 'Usuário não encontrado.'

/** Who acts, as of now and not of when the session was read: still active, and with these codes. */
export interface Autor {
  codigos: ReadonlySet<string>
  perfilIds: readonly number[]
}

export interface TargetUser {
  id: number
  tipo: TipoUsuario
  estabelecimentoId: number | null
  ativo: boolean
}

/** Locks who acts, and upon whom if it is a user; refuses an author who was disabled or lost the right meanwhile. */
export async function lockAtores(
  tx: Tx,
  sessao: Sessao,
  alvoId?: number,
): Promise<{ autor: Autor; alvo: TargetUser | undefined }> {
  const rows = await lockUsuarios(tx, alvoId === undefined ? [sessao.usuarioId] : [sessao.usuarioId, alvoId])
  const eu = rows.find(({ id }) => id === sessao.usuarioId)
  const perfilIds = await listPerfilIds(tx, sessao.usuarioId)
  const perfis = perfilIds.length > 0 ? await lockPerfis(tx, perfilIds) : []
  const codigos = new Set(perfis.flatMap(({ permissoes }) => permissoes))
  if (!eu?.ativo || !codigos.has('Plataforma.Usuarios.Alterar')) throw forbidden()
  const row = rows.find(({ id, servico }) => id === alvoId && !servico)
  const alvo = row && { ...row, tipo: row.tipo ?? ('operador' as const) }
  return { autor: { codigos, perfilIds }, alvo }
}

/** The same where there must be one. Throws 404. */
export async function lockAutorEAlvo(tx: Tx, sessao: Sessao, alvoId: number) {
  const { autor, alvo } = await lockAtores(tx, sessao, alvoId)
  if (!alvo) throw new BusinessError(USUARIO_NAO_ENCONTRADO, 404)
  return { autor, alvo }
}

const NAO_CONCEDE = 'Você não pode conceder permissões que você mesmo não tem.'

const faltaA = ({ codigos }: Autor, permissoes: readonly string[]) =>
  permissoes.some((codigo) => !codigos.has(codigo))

/** Nobody grants what they don't hold. Throws 400 naming the field. */
export function exigirPosse(autor: Autor, permissoes: readonly string[], campo: string): void {
  if (faltaA(autor, permissoes)) throw campoInvalido(campo, NAO_CONCEDE)
}

/**
 * Profiles that are given to a user of a kind: they exist, are of that kind, and hold nothing that the author doesn't. Those that the
 * user has already (`antes`) may stay. Throws 400 naming the field for all others.
 */
export async function resolvePerfis(
  tx: Tx,
  autor: Autor,
  {
    tipo,
    perfilIds,
    antes = [],
  }: { tipo: TipoUsuario; perfilIds: readonly number[]; antes?: readonly number[] },
): Promise<PerfilComCodigos[]> {
  const perfis = await lockPerfis(tx, perfilIds)
  if (perfis.length < new Set(perfilIds).size || perfis.some((perfil) => perfil.tipo !== tipo))
    throw campoInvalido('perfilIds', 'Há perfis que não existem para este tipo de usuário.')
  const novos = perfis.filter(({ id }) => !antes.includes(id))
  exigirPosse(
    autor,
    novos.flatMap(({ permissoes }) => permissoes),
    'perfilIds',
  )
  return perfis
}

/** Whoever gives a password or opens an account again can use it, so the author must hold all that the user does. Throws 400. */
export async function exigirPosseDoAlvo(tx: Tx, autor: Autor, alvoId: number): Promise<void> {
  const perfilIds = await listPerfilIds(tx, alvoId)
  const perfis = perfilIds.length > 0 ? await lockPerfis(tx, perfilIds) : []
  if (
    faltaA(
      autor,
      perfis.flatMap(({ permissoes }) => permissoes),
    )
  )
    throw new BusinessError('Este usuário tem permissões que você não tem.')
}
