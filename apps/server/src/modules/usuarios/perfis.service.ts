import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { PERMISSOES, type Permissao, permissoesDoTipo, type TipoUsuario } from '@lastro/shared/permissoes'
import type { AlterarPerfilRequest, CriarPerfilRequest } from '@lastro/shared/usuarios/perfil'
import { MAXIMO_DE_PERFIS_PROPRIOS } from '@lastro/shared/usuarios/equipe'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { writeUnique } from '#db/unique-constraint.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import type { AutorDoAcesso } from '../autenticacao/acesso.service.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { canonicalJson, registrar } from '../registro-de-auditoria/registro.service.ts'
import { existsPerfilGuardado } from './administradores.repository.ts'
import { keepAdministradores, vinculantes } from './administradores.service.ts'
import type { AtoPossivel } from './ato-de-acesso.service.ts'
import { type Autor, requireHeld, lockActors } from './conceder.service.ts'
import {
  countPerfis,
  countUsuariosDoPerfil,
  deletePerfil,
  existsNome,
  insertPerfil,
  listPerfisComCodigos,
  lockPerfil,
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
  const rows = await listPerfisComCodigos(db, { usuarioId: sessao.usuarioId })
  return rows.map((row) => ({ ...row, permissoes: inTableOrder(row.permissoes) }))
}

/** Those that people of an establishment may have, with the number of its own people who do. */
export async function perfisDoEstabelecimento(
  { db }: Ambiente,
  { usuarioId, tipo, estabelecimentoId }: Sessao,
) {
  const rows = await listPerfisComCodigos(db, { usuarioId, tipo, estabelecimentoId })
  return rows.map((row) => ({
    ...row,
    permissoes: inTableOrder(row.permissoes),
    daInstituicao: row.instituicaoFinanceiraId !== null,
  }))
}

/** Whose profile it is, in the audit: the institution's, or the platform's. */
const auditoriaDe = ({ instituicaoFinanceiraId }: { instituicaoFinanceiraId: number | null }) =>
  instituicaoFinanceiraId ?? PLATAFORMA

function registrarPerfil(
  tx: Tx,
  { sessao, agora, pedidoPor }: AutorDoAcesso,
  mudanca: Omit<Parameters<typeof registrar>[1], 'sessao' | 'entidade' | 'agora'>,
) {
  const motivo = pedidoPor ? `Pedido por ${pedidoPor}.` : null
  return registrar(tx, { sessao, agora, entidade: 'perfil', motivo, ...mudanca })
}

/**
 * Creates a profile of the platform or, by its own administrator, of an institution. Refuses with 400 codes that an
 * operator doesn't hold, a name in use, and one profile too many.
 */
export function criarPerfil(
  { db, clock }: Ambiente,
  sessao: Sessao,
  { nome, tipo, permissoes }: CriarPerfilRequest,
): Promise<{ id: number }> {
  return withTransaction(db, async (tx) => {
    const { autor } = await lockActors(tx, sessao)
    const instituicaoFinanceiraId = autor.estabelecimentoId
    requireHeld(autor, permissoes, 'permissoes')
    const maximo = instituicaoFinanceiraId === null ? MAXIMO_DE_PERFIS : MAXIMO_DE_PERFIS_PROPRIOS
    if ((await countPerfis(tx, instituicaoFinanceiraId)) >= maximo)
      throw new BusinessError(`Já existem ${maximo} perfis. Exclua um para criar outro.`)
    const repetido = await existsNome(tx, { tipo, nome, instituicaoFinanceiraId, exceto: undefined })
    const id = repetido ? undefined : await insertPerfil(tx, { tipo, nome, instituicaoFinanceiraId })
    if (id === undefined) throw nomeEmUso()
    const codigos = inTableOrder(permissoes)
    const agora = clock.now()
    await updateCodigos(tx, id, { codigos, agora })
    await registrarPerfil(
      tx,
      { sessao, agora },
      {
        instituicaoId: auditoriaDe({ instituicaoFinanceiraId }),
        acao: 'criar',
        entidadeId: id,
        depois: { nome, tipo, permissoes: codigos },
      },
    )
    return { id }
  })
}

interface PerfilVisto {
  id: number
  /** The If-Match header as sent. */
  ifMatch?: string | undefined
}

/**
 * Locks a profile. Refuses with 404 one that is missing or another institution's, and with 412 a stale version.
 * Refuses with 400 one that the author has, since nobody changes their own permissions, and the platform's to an institution.
 */
async function lockOthersPerfil(tx: Tx, autor: Autor, { id, ifMatch }: PerfilVisto) {
  if (autor.perfilIds.includes(id)) throw new BusinessError('Você não pode alterar um perfil que é seu.')
  const perfil = await lockPerfil(tx, id)
  const de = perfil?.instituicaoFinanceiraId ?? null
  if (!perfil || (de !== null && de !== autor.estabelecimentoId))
    throw new BusinessError(PERFIL_NAO_ENCONTRADO, 404)
  if (de !== autor.estabelecimentoId)
    throw new BusinessError('Este perfil é da plataforma. Crie um da sua instituição.')
  await exigirVersao(tx, ifMatch, {
    atual: perfil,
    mudanca: { instituicaoId: auditoriaDe(perfil), entidade: 'perfil', entidadeId: id },
    wasChangedText: 'Este perfil foi alterado',
  })
  return perfil
}

interface PerfilAlterado {
  id: number
  tipo: TipoUsuario
  antes: { nome: string; permissoes: Permissao[] }
  depois: { nome: string; permissoes: Permissao[] }
  instituicaoId: number
}

async function updatePerfil(tx: Tx, por: AutorDoAcesso, mudanca: PerfilAlterado): Promise<number> {
  const { id, antes, depois, instituicaoId } = mudanca
  const restricao = instituicaoId === PLATAFORMA ? 'perfil_tipo_nome_key' : 'perfil_da_instituicao_key'
  await writeUnique(restricao, nomeEmUso, () => updateNome(tx, id, depois.nome))
  await updateCodigos(tx, id, { codigos: depois.permissoes, agora: por.agora })
  await registrarPerfil(tx, por, { instituicaoId, acao: 'alterar', entidadeId: id, antes, depois })
  return id
}

/**
 * Judges a change of a profile, under locks; undefined: there is nothing to change. Refuses with 404 a missing one, and
 * with 412 a stale version. Refuses with 400 the author's own profile, codes of another kind or beyond what the author
 * may give, and a name in use.
 */
export async function julgarPerfil(
  tx: Tx,
  sessao: Sessao,
  { id, ifMatch, nome, permissoes }: AlterarPerfilRequest & PerfilVisto,
): Promise<AtoPossivel | undefined> {
  const { autor } = await lockActors(tx, sessao)
  const perfil = await lockOthersPerfil(tx, autor, { id, ifMatch })
  const { tipo, instituicaoFinanceiraId } = perfil
  const possiveis = permissoesDoTipo(tipo)
  if (permissoes.some((codigo) => !possiveis.includes(codigo)))
    throw campoInvalido('permissoes', 'Há permissões que não são deste tipo de usuário.')
  const novas = permissoes.filter((codigo) => !perfil.permissoes.includes(codigo))
  requireHeld(autor, novas, 'permissoes')
  if (await existsNome(tx, { tipo, nome, instituicaoFinanceiraId, exceto: id })) throw nomeEmUso()
  const antes = { nome: perfil.nome, permissoes: inTableOrder(perfil.permissoes) }
  const depois = { nome, permissoes: inTableOrder(permissoes) }
  if (canonicalJson(antes) === canonicalJson(depois)) return undefined
  const temGente = (await countUsuariosDoPerfil(tx, id)) > 0
  return {
    estabelecimento: { tipo, id: instituicaoFinanceiraId },
    perfil: perfil.nome,
    descricao: `Mudar as permissões do perfil ${perfil.nome}`,
    // Nobody gets a code by a profile that nobody has.
    vinculam: temGente ? vinculantes(novas) : [],
    versao: perfil.versao,
    aplicar: (por) => updatePerfil(tx, por, { id, tipo, antes, depois, instituicaoId: auditoriaDe(perfil) }),
  }
}

const GUARDADO =
  'Há pessoas com este perfil em instituições que mantêm os próprios acessos. Crie outro perfil para as permissões que vinculam.'

/** Changes a profile of the platform, for all its users from the next request on. Refuses as `julgarPerfil` does. */
export async function alterarPerfil(
  { db, clock }: Ambiente,
  sessao: Sessao,
  pedido: AlterarPerfilRequest & PerfilVisto,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ato = await julgarPerfil(tx, sessao, pedido)
    if (!ato) return
    if (ato.vinculam.length > 0 && (await existsPerfilGuardado(tx, pedido.id)))
      throw campoInvalido('permissoes', GUARDADO)
    await keepAdministradores(tx, pedido.id, async () => {
      await ato.aplicar({ sessao, agora: clock.now() }, '')
    })
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
    const { autor } = await lockActors(tx, sessao)
    const perfil = await lockOthersPerfil(tx, autor, seen)
    if ((await countUsuariosDoPerfil(tx, id)) > 0)
      throw new BusinessError('Há usuários com este perfil. Dê outro perfil a eles antes de excluí-lo.')
    await deletePerfil(tx, id)
    const antes = { nome: perfil.nome, tipo: perfil.tipo, permissoes: inTableOrder(perfil.permissoes) }
    await registrarPerfil(
      tx,
      { sessao, agora: clock.now() },
      { instituicaoId: auditoriaDe(perfil), acao: 'excluir', entidadeId: id, antes },
    )
  })
}
