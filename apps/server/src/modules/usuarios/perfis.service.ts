import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { PERMISSOES, type Permissao, permissoesDoTipo } from '@lastro/shared/permissoes'
import type { AlterarPerfilRequest, CriarPerfilRequest } from '@lastro/shared/usuarios/perfil'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { writeUnique } from '#db/unique-constraint.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { canonicalJson, registrar } from '../registro-de-auditoria/registro.service.ts'
import { type Autor, requireHeld, lockActors } from './conceder.service.ts'
import {
  countPerfis,
  countUsuariosDoPerfil,
  deletePerfil,
  existsNome,
  insertPerfil,
  listPerfisComCodigos,
  lockPerfil,
  lockAllPerfis,
  MAXIMO_DE_PERFIS,
  updateCodigos,
  updateNome,
} from './perfis.repository.ts'

export const PERFIL_NAO_ENCONTRADO = 'Perfil não encontrado.'
const nomeEmUso = () => campoInvalido('nome', 'Já existe um perfil com este nome.')

/** Known codes only, in the order of their table. */
const inTableOrder = (codigos: readonly string[]): Permissao[] =>
  PERMISSOES.filter((codigo) => codigos.includes(codigo))

export async function perfisDaPlataforma({ db }: Ambiente, sessao: Sessao) {
  const rows = await listPerfisComCodigos(db, sessao.usuarioId)
  return rows.map((row) => ({ ...row, permissoes: inTableOrder(row.permissoes) }))
}

function registrarPerfil(
  tx: Tx,
  sessao: Sessao,
  mudanca: Omit<Parameters<typeof registrar>[1], 'instituicaoId' | 'sessao' | 'entidade'>,
) {
  return registrar(tx, { instituicaoId: PLATAFORMA, sessao, entidade: 'perfil', ...mudanca })
}

/** Creates a profile. Refuses with 400 codes that the author doesn't hold, a name in use, and one profile too many. */
export function criarPerfil(
  { db, clock }: Ambiente,
  sessao: Sessao,
  { nome, tipo, permissoes }: CriarPerfilRequest,
): Promise<{ id: number }> {
  return withTransaction(db, async (tx) => {
    await lockAllPerfis(tx)
    const { autor } = await lockActors(tx, sessao)
    requireHeld(autor, permissoes, 'permissoes')
    if ((await countPerfis(tx)) >= MAXIMO_DE_PERFIS)
      throw new BusinessError(`Já existem ${MAXIMO_DE_PERFIS} perfis. Exclua um para criar outro.`)
    const repetido = await existsNome(tx, { tipo, nome, exceto: undefined })
    const id = repetido ? undefined : await insertPerfil(tx, { tipo, nome })
    if (id === undefined) throw nomeEmUso()
    const codigos = inTableOrder(permissoes)
    await updateCodigos(tx, id, codigos)
    await registrarPerfil(tx, sessao, {
      acao: 'criar',
      entidadeId: id,
      depois: { nome, tipo, permissoes: codigos },
      agora: clock.now(),
    })
    return { id }
  })
}

interface PerfilVisto {
  id: number
  /** The If-Match header as sent. */
  ifMatch?: string | undefined
}

/**
 * Locks a profile. Refuses with 404 a missing one, with 412 a stale version, and with 400 one that the author has:
 * nobody changes their own permissions.
 */
async function lockOthersPerfil(tx: Tx, autor: Autor, { id, ifMatch }: PerfilVisto) {
  if (autor.perfilIds.includes(id)) throw new BusinessError('Você não pode alterar um perfil que é seu.')
  const perfil = await lockPerfil(tx, id)
  if (!perfil) throw new BusinessError(PERFIL_NAO_ENCONTRADO, 404)
  await exigirVersao(tx, ifMatch, {
    atual: perfil,
    mudanca: { instituicaoId: PLATAFORMA, entidade: 'perfil', entidadeId: id },
    wasChangedText: 'Este perfil foi alterado',
  })
  return perfil
}

/**
 * Changes a profile, for all its users from the next request on; a save without changes leaves no trace. Refuses with
 * 404 a missing one, and with 412 a stale version. Refuses with 400 the author's own profile, codes of another kind or beyond the author's, and a
 * name in use.
 */
export async function alterarPerfil(
  { db, clock }: Ambiente,
  sessao: Sessao,
  { id, ifMatch, nome, permissoes }: AlterarPerfilRequest & PerfilVisto,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockAllPerfis(tx)
    const { autor } = await lockActors(tx, sessao)
    const perfil = await lockOthersPerfil(tx, autor, { id, ifMatch })
    const possiveis = permissoesDoTipo(perfil.tipo)
    if (permissoes.some((codigo) => !possiveis.includes(codigo)))
      throw campoInvalido('permissoes', 'Há permissões que não são deste tipo de usuário.')
    requireHeld(
      autor,
      permissoes.filter((codigo) => !perfil.permissoes.includes(codigo)),
      'permissoes',
    )
    if (await existsNome(tx, { tipo: perfil.tipo, nome, exceto: id })) throw nomeEmUso()
    const antes = { nome: perfil.nome, permissoes: inTableOrder(perfil.permissoes) }
    const depois = { nome, permissoes: inTableOrder(permissoes) }
    if (canonicalJson(antes) === canonicalJson(depois)) return
    await writeUnique('perfil_tipo_nome_key', nomeEmUso, () => updateNome(tx, id, nome))
    await updateCodigos(tx, id, depois.permissoes)
    await registrarPerfil(tx, sessao, { acao: 'alterar', entidadeId: id, antes, depois, agora: clock.now() })
  })
}

/** Deletes a profile. Refuses a missing one with 404, a stale version with 412, and with 400 the author's own or one that users have. */
export async function excluirPerfil(
  { db, clock }: Ambiente,
  sessao: Sessao,
  seen: PerfilVisto,
): Promise<void> {
  const { id } = seen
  await withTransaction(db, async (tx) => {
    await lockAllPerfis(tx)
    const { autor } = await lockActors(tx, sessao)
    const perfil = await lockOthersPerfil(tx, autor, seen)
    if ((await countUsuariosDoPerfil(tx, id)) > 0)
      throw new BusinessError('Há usuários com este perfil. Dê outro perfil a eles antes de excluí-lo.')
    await deletePerfil(tx, id)
    const antes = { nome: perfil.nome, tipo: perfil.tipo, permissoes: inTableOrder(perfil.permissoes) }
    await registrarPerfil(tx, sessao, { acao: 'excluir', entidadeId: id, antes, agora: clock.now() })
  })
}
