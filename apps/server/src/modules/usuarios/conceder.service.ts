import type { Tx } from '#db/tables.ts'
import type { Sessao, TipoUsuario } from '#http/acesso.ts'
import { BusinessError, campoInvalido, forbidden } from '#http/errors.ts'
import { listPerfilIds, lockPerfis, lockUsuarios, type PerfilComCodigos } from './usuarios.repository.ts'

export const USUARIO_NAO_ENCONTRADO = 'Usuário não encontrado.'

/** The acting user as of now, not as of the session's start: still active, with these codes. */
export interface Autor {
  codigos: ReadonlySet<string>
  perfilIds: readonly number[]
}

export interface TargetUser {
  id: number
  tipo: TipoUsuario
  estabelecimentoId: number | null
  ativo: boolean
  /** Of the profiles. */
  versao: number
}

/**
 * Locks the acting user and, if given, the target user. Refuses with 403 an author who was disabled or lost the right
 * meanwhile.
 */
export async function lockActors(
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

/** Locks the author and an existing target user. Refuses a missing one with 404. */
export async function lockAutorAndTarget(tx: Tx, sessao: Sessao, alvoId: number) {
  const { autor, alvo } = await lockActors(tx, sessao, alvoId)
  if (!alvo) throw new BusinessError(USUARIO_NAO_ENCONTRADO, 404)
  return { autor, alvo }
}

const NAO_CONCEDE = 'Você não pode conceder permissões que você mesmo não tem.'

const missesAny = ({ codigos }: Autor, permissoes: readonly string[]) =>
  permissoes.some((codigo) => !codigos.has(codigo))

/** Refuses with 400, naming the field, permissions that the author doesn't hold. */
export function requireHeld(autor: Autor, permissoes: readonly string[], campo: string): void {
  if (missesAny(autor, permissoes)) throw campoInvalido(campo, NAO_CONCEDE)
}

/**
 * Resolves profiles that are given to a user. Refuses with 400, naming the field, missing ones, those of another kind,
 * and those with codes that the author lacks. Profiles that the user already has (`antes`) may stay.
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
  requireHeld(
    autor,
    novos.flatMap(({ permissoes }) => permissoes),
    'perfilIds',
  )
  return perfis
}

/**
 * Refuses with 400 an author who doesn't hold all that the target user does, because the author could use a new
 * password or reopened account.
 */
export async function requireHeldOfTarget(tx: Tx, autor: Autor, alvoId: number): Promise<void> {
  const perfilIds = await listPerfilIds(tx, alvoId)
  const perfis = perfilIds.length > 0 ? await lockPerfis(tx, perfilIds) : []
  if (
    missesAny(
      autor,
      perfis.flatMap(({ permissoes }) => permissoes),
    )
  )
    throw new BusinessError('Este usuário tem permissões que você não tem.')
}
