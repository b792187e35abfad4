import type { PendenciaSegundoFator } from '@lastro/shared/autenticacao/pendencia'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import type { Permissao } from '@lastro/shared/permissoes'
import type { CampoInvalido } from '@lastro/shared/validacao'
import type { FastifyRequest } from 'fastify'

export type TipoUsuario = 'operador' | 'instituicao' | 'loja'

/** Who asks: read afresh from the database at every request, so a revoked session ends with the next one. */
export interface Sessao {
  tokenHash: Buffer
  usuarioId: number
  nome: string
  cpf: string
  tipo: TipoUsuario
  /** 0: operator of the platform (domain 1). */
  estabelecimentoId: number
  estabelecimento: string | null
  permissoes: readonly string[]
  expirado: boolean
  /** The password that is due for a new one was given by somebody else, and never chosen. */
  senhaProvisoria?: boolean
  precisaAceitarTermoUso: boolean
  /** What is due of the second factor before anything else. */
  segundoFator: PendenciaSegundoFator | null
  /** A policy asks for it, whether the user has it or not. */
  exigeSegundoFator: boolean
  /** A store's own system, which is let in only where a route says `credencial`. */
  credencial?: boolean
}

/** Whose things a request is about, found by the route's `dono`. */
export interface Tenant {
  /** The side on which the caller acts: an operator acts on the institution's. */
  lado: Lado
  /** null only where a route spans institutions (a store's lists, an operator's directories). */
  instituicaoId: number | null
  lojaId: number | null
}

/**
 * Finds the establishment that a request is about and refuses what isn't the caller's with the codes of domain 1. `nome` keys the
 * examples from which the permission matrix test makes its cells.
 */
export interface Dono {
  nome: string
  /** `resolve` needs the body, so it runs once that is read; all others run before a byte of it is. */
  leCorpo?: boolean
  resolve(sessao: Sessao, request: FastifyRequest): Promise<Tenant> | Tenant
}

/** What has to be done after the password before a session is whole, in this order. */
export type Pendencia = PendenciaSegundoFator | 'senha' | 'termo'

/** The first thing that is due; undefined: nothing is. */
export function pendenciaDe(sessao: Sessao): Pendencia | undefined {
  if (sessao.segundoFator) return sessao.segundoFator
  if (sessao.expirado) return 'senha'
  return sessao.precisaAceitarTermoUso ? 'termo' : undefined
}

/** What every route declares; a side without codes is refused. */
export type Acesso =
  | { tipo: 'publico' }
  /** A machine that holds a token of the settings, of which this is the hash: no session, no person. */
  | { tipo: 'token'; hash: Buffer }
  /** The caller's own account: any session, also while one of these is due. */
  | { tipo: 'sessao'; durante: readonly Pendencia[] }
  | ({ tipo: 'permissao'; dono: Dono } & Codigos)

interface Codigos {
  instituicao?: readonly Permissao[]
  loja?: readonly Permissao[]
  /** Whether the store's codes also count in the hands of its partner system; without it a credential is refused. */
  credencial?: true
}

export const publico: Acesso = { tipo: 'publico' }
/** Any session, also one with a step pending: who am I, and the way out. */
export const qualquerSessao: Acesso = { tipo: 'sessao', durante: ['codigo', 'cadastro', 'senha', 'termo'] }

/** A call about the caller's own account, open also while one of these is due. */
export function sessaoDurante(...durante: Pendencia[]): Acesso {
  return { tipo: 'sessao', durante }
}

export function permissao(codes: Codigos, dono: Dono): Acesso {
  return { tipo: 'permissao', ...codes, dono }
}

/** The caller's side: operators act for an institution, never for a store (domain 1). */
export function ladoDe(sessao: Sessao): Lado {
  return sessao.tipo === 'loja' ? 'loja' : 'instituicao'
}

/** The institution of a request whose `dono` always finds one. */
export function instituicaoDo(alvo: Tenant): number {
  if (alvo.instituicaoId === null) throw new Error('The route has no institution')
  return alvo.instituicaoId
}

/** The store of a request whose `dono` always finds one. */
export function lojaDo(alvo: Tenant): number {
  if (alvo.lojaId === null) throw new Error('The route has no store')
  return alvo.lojaId
}

declare module 'fastify' {
  interface FastifyContextConfig {
    acesso?: Acesso
    /** What a body is refused for that its schema can't know (today's date): told with the schema's own refusals, not after them. */
    conferir?: (request: FastifyRequest) => CampoInvalido[] | Promise<CampoInvalido[]>
  }
  interface FastifyRequest {
    /** Set on every route of people and their systems: all but public ones and those of a token. */
    sessao: Sessao
    /** Set on routes with a permission. */
    alvo: Tenant
    /** Asks once more what let the request in, for work that began long ago: throws 401 or 403 when it wouldn't now. */
    confirmarAcesso(): Promise<void>
  }
}
