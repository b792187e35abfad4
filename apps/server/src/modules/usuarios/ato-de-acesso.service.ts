import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { Permissao } from '@lastro/shared/permissoes'
import type { Tx } from '#db/tables.ts'
import type { Sessao, TipoUsuario } from '#http/acesso.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import {
  type AtoAvisado,
  type AutorDoAcesso,
  auditoriaDoUsuario,
  avisarEquipe,
  motivoDoAcesso,
  registrarAcesso,
} from '../autenticacao/acesso.service.ts'
import { encerrarSessoes } from '../autenticacao/autenticacao.service.ts'
import { CPF_EM_USO, incluirUsuario } from '../autenticacao/criar-usuario.service.ts'
import {
  existsSomenteSso,
  existsSomenteSsoDe,
  findPessoaPorCpf,
} from '../autenticacao/usuarios.repository.ts'
import { existsEmail } from '../autenticacao/email.repository.ts'
import { EMAIL_DE_OUTRO, trocarEmail } from '../autenticacao/email.service.ts'
import { existsSegundoFator } from '../autenticacao/segundo-fator/segundo-fator.repository.ts'
import { liberarCodigos, removerSegundoFator } from '../autenticacao/segundo-fator/redefinir.service.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { vinculantes } from './administradores.service.ts'
import {
  type Autor,
  codigosDosPerfis,
  lockActors,
  lockAutorAndTarget,
  requireHeldOfTarget,
  resolvePerfis,
  type TargetUser,
} from './conceder.service.ts'
import {
  findTipoAtivo,
  listPerfilIds,
  lockPerfis,
  updateAtivo,
  updateNomeDoUsuario,
  updatePerfis,
  updateSenhaProvisoria,
} from './usuarios.repository.ts'

/** What somebody wants done with a person's access. */
export type PedidoDeAcesso =
  | {
      ato: 'criar'
      cpf: string
      nome: string
      perfilIds: readonly number[]
      email?: string | null | undefined
    }
  | { ato: 'perfis'; usuarioId: number; perfilIds: readonly number[] }
  | { ato: 'nome'; usuarioId: number; nome: string }
  | { ato: 'email'; usuarioId: number; email: string | null }
  | { ato: 'ativar' | 'desativar' | 'senha' | 'segundoFator' | 'sessoes'; usuarioId: number }

/** Acts of which one hands out a provisional password. */
export const daSenha = ({ ato }: { ato: string }): boolean => ato === 'criar' || ato === 'senha'

/** An act that could be done now, judged under the locks of its transaction. */
export interface AtoPossivel {
  estabelecimento: { tipo: TipoUsuario; id: number | null }
  /** The name of the profile that it changes; null: it is about a person. */
  perfil: string | null
  /** 'Criar o acesso de Ana Lima (Gestor)' */
  descricao: string
  /** Binding codes that somebody gets by it. */
  vinculam: Permissao[]
  /** Of the person or profile. */
  versao: number
  /** A password is handed out to nobody: it would open nothing. */
  semSenha?: boolean
  /** Resolves to the person's id. */
  aplicar(autor: AutorDoAcesso, senhaHash: string): Promise<number>
}

interface ActContext {
  tx: Tx
  autor: Autor
  alvo: TargetUser
}

const nomes = (perfis: readonly { nome: string }[]) => perfis.map(({ nome }) => nome).join(', ')

/** Audits an act, and tells the person's establishment of one by its own administrator or in an emergency. */
async function registrarAto(
  tx: Tx,
  por: AutorDoAcesso,
  alvo: TargetUser,
  { detalhe, ...mudanca }: { acao: AtoAvisado; antes?: unknown; depois?: unknown; detalhe?: string },
): Promise<void> {
  await registrar(tx, {
    instituicaoId: auditoriaDoUsuario(alvo.tipo, alvo.estabelecimentoId),
    sessao: por.sessao,
    entidade: 'usuario',
    entidadeId: alvo.id,
    agora: por.agora,
    motivo: motivoDoAcesso(por),
    ...mudanca,
  })
  if (por.sessao?.tipo !== 'operador' || por.motivo !== undefined)
    await avisarEquipe(tx, por, { acao: mudanca.acao, usuarioId: alvo.id, detalhe })
}

const doAlvo = ({ alvo }: ActContext, descricao: string, vinculam: Permissao[] = []) => ({
  estabelecimento: { tipo: alvo.tipo, id: alvo.estabelecimentoId },
  perfil: null,
  descricao,
  vinculam,
  versao: alvo.versao,
})

async function julgarPerfis(ato: ActContext, perfilIds: readonly number[]): Promise<AtoPossivel | undefined> {
  const { tx, autor, alvo } = ato
  const antesIds = await listPerfilIds(tx, alvo.id)
  const { tipo, estabelecimentoId } = alvo
  const depois = await resolvePerfis(tx, autor, { tipo, estabelecimentoId, perfilIds, antes: antesIds })
  const depoisIds = depois.map((perfil) => perfil.id)
  if (antesIds.join() === depoisIds.join()) return undefined
  const antes = antesIds.length > 0 ? await lockPerfis(tx, antesIds) : []
  const tinha = antes.flatMap(({ permissoes }) => permissoes)
  const ganha = depois.flatMap(({ permissoes }) => permissoes).filter((codigo) => !tinha.includes(codigo))
  return {
    ...doAlvo(ato, `Trocar os perfis de ${alvo.nome}: ${nomes(depois)}`, vinculantes(ganha)),
    async aplicar(por) {
      const { sessao, agora } = por
      await updatePerfis(tx, alvo.id, { perfilIds: depoisIds, dadoPor: sessao?.usuarioId ?? null, agora })
      await registrarAto(tx, por, alvo, {
        acao: 'alterarPerfis',
        antes: { perfis: antes.map(({ nome }) => nome) },
        depois: { perfis: depois.map(({ nome }) => nome) },
        detalhe: nomes(depois),
      })
      return alvo.id
    },
  }
}

function julgarNome(ato: ActContext, nome: string): AtoPossivel | undefined {
  const { tx, alvo } = ato
  if (alvo.nome === nome) return undefined
  return {
    ...doAlvo(ato, `Corrigir o nome de ${alvo.nome}`),
    async aplicar(por) {
      await updateNomeDoUsuario(tx, alvo.id, nome)
      const mudanca = { antes: { nome: alvo.nome }, depois: { nome }, detalhe: `era ${alvo.nome}` }
      await registrarAto(tx, por, alvo, { acao: 'renomear', ...mudanca })
      return alvo.id
    },
  }
}

/** An address that isn't confirmed opens nothing, and only its person confirms it: nobody gets a code by it. */
function julgarEmail(ato: ActContext, email: string | null): AtoPossivel {
  const { tx, alvo } = ato
  return {
    ...doAlvo(ato, `Trocar o e-mail de ${alvo.nome}`),
    async aplicar(por) {
      const { agora, correio = false } = por
      const estabelecimentoId = alvo.estabelecimentoId ?? PLATAFORMA
      const troca = { usuarioId: alvo.id, estabelecimentoId, email, agora }
      if (await trocarEmail(tx, troca, correio)) await registrarAto(tx, por, alvo, { acao: 'trocarEmail' })
      return alvo.id
    },
  }
}

async function julgarAtivo(ato: ActContext, ativo: boolean): Promise<AtoPossivel | undefined> {
  const { tx, autor, alvo } = ato
  if (alvo.ativo === ativo) return undefined
  const codigos = ativo ? await codigosDosPerfis(tx, await listPerfilIds(tx, alvo.id)) : []
  requireHeldOfTarget(autor, codigos)
  return {
    ...doAlvo(ato, `${ativo ? 'Ativar' : 'Desativar'} o acesso de ${alvo.nome}`, vinculantes(codigos)),
    async aplicar(por) {
      await updateAtivo(tx, alvo.id, ativo)
      if (!ativo) await encerrarSessoes(tx, alvo.id)
      const mudanca = { antes: { ativo: !ativo }, depois: { ativo } }
      await registrarAto(tx, por, alvo, { acao: ativo ? 'ativar' : 'desativar', ...mudanca })
      return alvo.id
    },
  }
}

async function julgarSenha(ato: ActContext): Promise<AtoPossivel> {
  const { tx, autor, alvo } = ato
  if (!alvo.ativo) throw new BusinessError('O usuário está desativado.')
  if (await existsSomenteSso(tx, alvo.id))
    throw new BusinessError('Esta equipe entra só pelo provedor: a senha de ninguém é redefinida aqui.')
  const codigos = await codigosDosPerfis(tx, await listPerfilIds(tx, alvo.id))
  requireHeldOfTarget(autor, codigos)
  return {
    ...doAlvo(ato, `Redefinir a senha de ${alvo.nome}`, vinculantes(codigos)),
    async aplicar(por, senhaHash) {
      await updateSenhaProvisoria(tx, alvo.id, { senhaHash, agora: por.agora })
      await encerrarSessoes(tx, alvo.id)
      await liberarCodigos(tx, alvo.id)
      await registrarAcesso(tx, por, { acao: 'redefinirSenha', usuario: alvo })
      return alvo.id
    },
  }
}

async function julgarSegundoFator(ato: ActContext): Promise<AtoPossivel | undefined> {
  const { tx, autor, alvo } = ato
  const codigos = await codigosDosPerfis(tx, await listPerfilIds(tx, alvo.id))
  requireHeldOfTarget(autor, codigos)
  if (!(await existsSegundoFator(tx, alvo.id))) return undefined
  return {
    ...doAlvo(ato, `Redefinir o segundo fator de ${alvo.nome}`, vinculantes(codigos)),
    async aplicar(por) {
      await removerSegundoFator(tx, alvo.id)
      await registrarAcesso(tx, por, { acao: 'redefinirSegundoFator', usuario: alvo })
      return alvo.id
    },
  }
}

function julgarSessoes(ato: ActContext): AtoPossivel {
  const { tx, alvo } = ato
  return {
    ...doAlvo(ato, `Encerrar as sessões de ${alvo.nome}`),
    async aplicar(por) {
      await encerrarSessoes(tx, alvo.id)
      await registrarAto(tx, por, alvo, { acao: 'encerrarSessoes' })
      return alvo.id
    },
  }
}

const EM_OUTRO = 'Este CPF já tem acesso em outro estabelecimento.'

/** Refuses with 400 a CPF in use. An establishment's own administrator isn't told where. */
async function exigirCpfLivre(tx: Tx, autor: Autor, cpf: string): Promise<void> {
  const pessoa = await findPessoaPorCpf(tx, cpf)
  if (!pessoa) return
  const alheio = autor.estabelecimentoId !== null && pessoa.estabelecimentoId !== autor.estabelecimentoId
  throw campoInvalido('cpf', alheio ? EM_OUTRO : CPF_EM_USO)
}

async function julgarCriar(
  { tx, autor }: Omit<ActContext, 'alvo'>,
  { cpf, nome, perfilIds, email = null }: PedidoDeAcesso & { ato: 'criar' },
  estabelecimentoId: number,
): Promise<AtoPossivel> {
  const tipo: TipoUsuario | undefined =
    estabelecimentoId === PLATAFORMA ? 'operador' : await findTipoAtivo(tx, estabelecimentoId)
  if (!tipo) throw campoInvalido('estabelecimentoId', 'Estabelecimento não encontrado.')
  const id = estabelecimentoId || null
  const perfis = await resolvePerfis(tx, autor, { tipo, estabelecimentoId: id, perfilIds })
  await exigirCpfLivre(tx, autor, cpf)
  if (email !== null && (await existsEmail(tx, { usuarioId: 0, estabelecimentoId, email })))
    throw campoInvalido('email', EMAIL_DE_OUTRO)
  return {
    estabelecimento: { tipo, id },
    perfil: null,
    descricao: `Criar o acesso de ${nome} (${nomes(perfis)})`,
    vinculam: vinculantes(perfis.flatMap(({ permissoes }) => permissoes)),
    versao: 0,
    semSenha: await existsSomenteSsoDe(tx, id),
    async aplicar(por, senhaHash) {
      const novo = await incluirUsuario(tx, por, {
        cpf,
        nome,
        estabelecimentoId: id,
        tipo,
        perfis,
        senhaHash,
        email,
      })
      if (novo === undefined) throw campoInvalido('cpf', CPF_EM_USO)
      return novo
    },
  }
}

const NOT_ONESELF: Record<Exclude<PedidoDeAcesso['ato'], 'criar'>, string> = {
  perfis: 'Você não pode alterar os seus próprios perfis.',
  nome: 'Outra pessoa precisa corrigir o seu nome.',
  email: 'Troque o seu e-mail em Segurança da conta.',
  ativar: 'Você não pode ativar o seu próprio usuário.',
  desativar: 'Você não pode desativar o seu próprio usuário.',
  senha: 'Outra pessoa precisa redefinir a sua senha.',
  segundoFator: 'Outra pessoa precisa redefinir o seu segundo fator.',
  sessoes: 'Outra pessoa precisa encerrar as suas sessões.',
}

interface Julgamento {
  /** Where a new person belongs; 0: the platform. */
  estabelecimentoId?: number
  /** If-Match as sent, for the name and the profiles. */
  ifMatch?: string | undefined
}

/**
 * Judges an act upon a person's access, under locks, by the author's right as of now. undefined: there is nothing to
 * do. Refuses a missing person with 404 and a stale version with 412. Refuses with 400 oneself, a CPF in use, profiles
 * that don't fit, a disabled person's password, and what an operator doesn't hold.
 */
export async function julgarAto(
  tx: Tx,
  sessao: Sessao,
  pedido: PedidoDeAcesso,
  { estabelecimentoId = sessao.estabelecimentoId, ifMatch }: Julgamento = {},
): Promise<AtoPossivel | undefined> {
  if (pedido.ato === 'criar') {
    const { autor } = await lockActors(tx, sessao)
    return julgarCriar({ tx, autor }, pedido, estabelecimentoId)
  }
  if (sessao.usuarioId === pedido.usuarioId) throw new BusinessError(NOT_ONESELF[pedido.ato])
  const { autor, alvo } = await lockAutorAndTarget(tx, sessao, pedido.usuarioId)
  await exigirVersao(tx, ifMatch, {
    atual: alvo,
    mudanca: {
      instituicaoId: auditoriaDoUsuario(alvo.tipo, alvo.estabelecimentoId),
      entidade: 'usuario',
      entidadeId: alvo.id,
    },
    wasChangedText: 'Este usuário foi alterado',
  })
  return julgarDoAlvo({ tx, autor, alvo }, pedido)
}

const WITHOUT_MORE = {
  ativar: (ato: ActContext) => julgarAtivo(ato, true),
  desativar: (ato: ActContext) => julgarAtivo(ato, false),
  senha: julgarSenha,
  segundoFator: julgarSegundoFator,
  sessoes: julgarSessoes,
}

function julgarDoAlvo(ato: ActContext, pedido: Exclude<PedidoDeAcesso, { ato: 'criar' }>) {
  if (pedido.ato === 'perfis') return julgarPerfis(ato, pedido.perfilIds)
  if (pedido.ato === 'email') return julgarEmail(ato, pedido.email)
  return pedido.ato === 'nome' ? julgarNome(ato, pedido.nome) : WITHOUT_MORE[pedido.ato](ato)
}
