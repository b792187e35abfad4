import { CODIGO_DE_QUEM_ADMINISTRA, type Permissao } from '@lastro/shared/permissoes'
import type { Tx } from '#db/tables.ts'
import type { Sessao, TipoUsuario } from '#http/acesso.ts'
import { BusinessError, campoInvalido, forbidden } from '#http/errors.ts'
import { lockAllPerfis } from './perfis.repository.ts'
import { listPerfilIds, lockPerfis, lockUsuarios, type PerfilComCodigos } from './usuarios.repository.ts'

export const USUARIO_NAO_ENCONTRADO = 'Usuário não encontrado.'

/** The acting user as of now, not as of the session's start: still active, with these codes. */
export interface Autor {
  codigos: ReadonlySet<string>
  perfilIds: readonly number[]
  /** null: an operator, who gives only what they hold. An establishment's own administrator gives all of its codes. */
  estabelecimentoId: number | null
}

export interface TargetUser {
  id: number
  nome: string
  tipo: TipoUsuario
  estabelecimentoId: number | null
  ativo: boolean
  /** Of the name and the profiles. */
  versao: number
}

/**
 * Locks the acting user and, if given, the target user. Refuses with 403 an author who was disabled or lost the right
 * meanwhile: the one to administer accesses, unless told otherwise. An establishment's own administrator finds nobody of another. Acts upon people and profiles take turns, so
 * that each sees who administers after the one before.
 */
export async function lockActors(
  tx: Tx,
  sessao: Sessao,
  alvoId?: number,
  codigo: Permissao = CODIGO_DE_QUEM_ADMINISTRA[sessao.tipo],
): Promise<{ autor: Autor; alvo: TargetUser | undefined }> {
  await lockAllPerfis(tx)
  const rows = await lockUsuarios(tx, alvoId === undefined ? [sessao.usuarioId] : [sessao.usuarioId, alvoId])
  const eu = rows.find(({ id }) => id === sessao.usuarioId)
  const perfilIds = await listPerfilIds(tx, sessao.usuarioId)
  const codigos = new Set(await codigosDosPerfis(tx, perfilIds))
  if (!eu?.ativo || !codigos.has(codigo)) throw forbidden()
  const estabelecimentoId = sessao.tipo === 'operador' ? null : sessao.estabelecimentoId
  const row = rows.find(({ id, servico }) => id === alvoId && !servico)
  const meu = row && (estabelecimentoId === null || row.estabelecimentoId === estabelecimentoId)
  const alvo = meu ? { ...row, tipo: row.tipo ?? ('operador' as const) } : undefined
  return { autor: { codigos, perfilIds, estabelecimentoId }, alvo }
}

/** Locks the author and an existing target user. Refuses a missing one with 404. */
export async function lockAutorAndTarget(tx: Tx, sessao: Sessao, alvoId: number) {
  const { autor, alvo } = await lockActors(tx, sessao, alvoId)
  if (!alvo) throw new BusinessError(USUARIO_NAO_ENCONTRADO, 404)
  return { autor, alvo }
}

/** The codes of profiles, locked. */
export async function codigosDosPerfis(tx: Tx, perfilIds: readonly number[]): Promise<string[]> {
  const perfis = perfilIds.length > 0 ? await lockPerfis(tx, perfilIds) : []
  return perfis.flatMap(({ permissoes }) => permissoes)
}

const NAO_CONCEDE = 'Você não pode conceder permissões que você mesmo não tem.'

const missesAny = ({ codigos, estabelecimentoId }: Autor, permissoes: readonly string[]) =>
  estabelecimentoId === null && permissoes.some((codigo) => !codigos.has(codigo))

/** Refuses with 400, naming the field, permissions that an operator gives without holding them. */
export function requireHeld(autor: Autor, permissoes: readonly string[], campo: string): void {
  if (missesAny(autor, permissoes)) throw campoInvalido(campo, NAO_CONCEDE)
}

/**
 * Resolves profiles that are given to a user of an establishment. Refuses with 400, naming the field, missing ones, those of another kind
 * or institution, and those with codes that the author may not give. Profiles that the user already has (`antes`) may stay.
 */
export async function resolvePerfis(
  tx: Tx,
  autor: Autor,
  {
    tipo,
    estabelecimentoId,
    perfilIds,
    antes = [],
  }: {
    tipo: TipoUsuario
    estabelecimentoId: number | null
    perfilIds: readonly number[]
    antes?: readonly number[]
  },
): Promise<PerfilComCodigos[]> {
  const perfis = await lockPerfis(tx, perfilIds)
  const cabe = ({ tipo: deTipo, instituicaoFinanceiraId: de }: PerfilComCodigos) =>
    deTipo === tipo && (de === null || de === estabelecimentoId)
  if (perfis.length < new Set(perfilIds).size || !perfis.every(cabe))
    throw campoInvalido('perfilIds', 'Há perfis que não existem para este tipo de usuário.')
  const novos = perfis.filter(({ id }) => !antes.includes(id))
  requireHeld(
    autor,
    novos.flatMap(({ permissoes }) => permissoes),
    'perfilIds',
  )
  return perfis
}

/** Refuses with 400 an operator who doesn't hold these codes of a user, whose new password or account the operator could use. */
export function requireHeldOfTarget(autor: Autor, codigos: readonly string[]): void {
  if (missesAny(autor, codigos)) throw new BusinessError('Este usuário tem permissões que você não tem.')
}
