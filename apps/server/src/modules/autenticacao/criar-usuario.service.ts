import { maskCpf } from '@lastro/shared/documentos'
import { normalizar } from '@lastro/shared/texto'
import type { Clock } from '#clock.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { TipoUsuario } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { enviarLink } from '../emails/links.service.ts'
import { type AutorDoAcesso, registrarAcesso } from './acesso.service.ts'
import { existsSomenteSsoDe } from './usuarios.repository.ts'
import { hashSenha, sortearGrupos } from './senha.service.ts'
import { findTipoDoEstabelecimento, insertUsuario, listPerfis } from './criar-usuario.repository.ts'

export interface NovoUsuario {
  /** Eleven digits. */
  cpf: string
  nome: string
  /** null: an operator of the platform. */
  estabelecimentoId: number | null
  /** Names of profiles for that kind of user. */
  perfis: readonly string[]
}

/**
 * Creates a user who must change the password at the first sign-in. The password is returned here and kept nowhere.
 * Refuses a bad or taken CPF and unknown profiles with a BusinessError.
 */
export async function criarUsuario(
  db: Db,
  clock: Clock,
  novo: NovoUsuario,
): Promise<{ id: number; senha: string }> {
  const { cpf, nome, estabelecimentoId } = novo
  const { tipo, perfis } = await resolverPerfis(db, novo)
  const { senha, senhaHash } = await novaSenhaProvisoria()
  const id = await withTransaction(db, (tx) =>
    incluirUsuario(
      tx,
      { sessao: null, agora: clock.now() },
      { cpf, nome, estabelecimentoId, tipo, perfis, senhaHash },
    ),
  )
  if (id === undefined) throw new BusinessError(CPF_EM_USO)
  return { id, senha }
}

export const CPF_EM_USO = 'Já existe um usuário com este CPF.'

interface UsuarioAIncluir {
  cpf: string
  nome: string
  estabelecimentoId: number | null
  tipo: TipoUsuario
  perfis: readonly { id: number; nome: string }[]
  senhaHash: string
  email?: string | null
}

/**
 * Inserts a user with a provisional password, audits the act and sends the notices. An address gets an invitation. Resolves to undefined when the CPF
 * already has a user.
 */
export async function incluirUsuario(
  tx: Tx,
  autor: AutorDoAcesso,
  { cpf, nome, estabelecimentoId, tipo, perfis, senhaHash, email = null }: UsuarioAIncluir,
): Promise<number | undefined> {
  const usuario = {
    cpf,
    nome,
    estabelecimentoId,
    senhaHash,
    senhaProvisoria: true,
    senhaAlteradaEm: autor.agora,
    criadoEm: autor.agora,
    email,
  }
  const id = await insertUsuario(tx, usuario, {
    perfilIds: perfis.map((perfil) => perfil.id),
    dadoPor: autor.sessao?.usuarioId ?? null,
    agora: autor.agora,
  })
  if (id === undefined) return undefined
  // Where a password opens nothing there is nothing to be invited to, but the address counts.
  const link = (await existsSomenteSsoDe(tx, estabelecimentoId)) ? 'confirmar' : 'convite'
  if (email !== null && autor.correio)
    await enviarLink(tx, link, { usuarioId: id, email, agora: autor.agora })
  const depois = { cpf: maskCpf(cpf), nome, estabelecimentoId, perfis: perfis.map((perfil) => perfil.nome) }
  const acesso = { acao: 'criar', usuario: { id, tipo, estabelecimentoId }, depois } as const
  await registrarAcesso(tx, autor, acesso)
  return id
}

async function resolverPerfis(db: Db, { estabelecimentoId, perfis }: NovoUsuario) {
  const tipo: TipoUsuario | undefined =
    estabelecimentoId === null ? 'operador' : await findTipoDoEstabelecimento(db, estabelecimentoId)
  if (!tipo) throw new BusinessError(`O estabelecimento ${estabelecimentoId} não existe.`)
  const existentes = await listPerfis(db, tipo)
  const escolhidos = perfis.map((pedido) => {
    const perfil = existentes.find(({ nome }) => normalizar(nome) === normalizar(pedido))
    if (perfil) return perfil
    const nomes = existentes.map(({ nome }) => `'${nome}'`).join(', ')
    throw new BusinessError(`O perfil '${pedido}' não existe para este usuário. Perfis: ${nomes}.`)
  })
  return { tipo, perfis: [...new Set(escolhidos)] }
}

/** Without letters and digits that look alike; some 80 bits. */
const ALFABETO = 'abcdefghjkmnpqrstuvwxyz23456789'
const GRUPOS = 4
const LETRAS_POR_GRUPO = 4

/** A new person with an address gets an invitation where mail is set up, and nobody sees a password. */
export const isConvite = (pedido: { ato: string; email?: string | null | undefined }): boolean =>
  pedido.ato === 'criar' && Boolean(pedido.email)

/** Makes a provisional password, to be shown once, and its hash. */
export async function novaSenhaProvisoria(): Promise<{ senha: string; senhaHash: string }> {
  const senha = sortearGrupos(ALFABETO, GRUPOS, LETRAS_POR_GRUPO)
  return { senha, senhaHash: await hashSenha(senha) }
}
