import type { PendenciaSegundoFator } from '@lastro/shared/autenticacao/pendencia'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { Permissao } from '@lastro/shared/permissoes'
import type { CampoInvalido } from '@lastro/shared/validacao'
import type { FastifyRequest } from 'fastify'

export type TipoUsuario = 'operador' | 'instituicao' | 'loja'

/** The caller. Read from the database at every request, so a revoked session ends with its next request. */
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
  /** The expired password was set by somebody else, and never chosen by the user. */
  senhaProvisoria?: boolean
  precisaAceitarTermoUso: boolean
  /** The pending step of the second factor; null: none. */
  segundoFator: PendenciaSegundoFator | null
  /** A policy demands a second factor, whether or not the user has one. */
  exigeSegundoFator: boolean
  /** Opened by the identity provider of the establishment. */
  porSso?: boolean
  /** The provider has not confirmed the person for too long. */
  semProvedor?: boolean
  /** A store's partner system, admitted only where a route says `credencial`. */
  credencial?: boolean
}

/** The institution and store whose data a request touches, found by the route's `dono`. */
export interface Tenant {
  /** The caller's side; an operator acts on the institution's side. */
  lado: Lado
  /** null only where a route spans institutions (a store's lists, an operator's directories). */
  instituicaoId: number | null
  lojaId: number | null
}

/**
 * Finds the establishment of a request and refuses what isn't the caller's, with the codes of domain 1. `nome` is the
 * key of the examples in the permission matrix test.
 */
export interface Dono {
  nome: string
  /** `resolve` needs the body and runs once the body is read. Without this flag, `resolve` runs before. */
  readsBody?: boolean
  resolve(sessao: Sessao, request: FastifyRequest): Promise<Tenant> | Tenant
}

/** Steps between the password and a whole session, in this order. */
export type Pendencia = PendenciaSegundoFator | 'senha' | 'termo'

/** The first pending step; undefined: none. */
export function pendingStepOf(sessao: Sessao): Pendencia | undefined {
  if (sessao.segundoFator) return sessao.segundoFator
  if (sessao.expirado) return 'senha'
  return sessao.precisaAceitarTermoUso ? 'termo' : undefined
}

/** What every route declares. A side without permission codes is refused. */
export type Acesso =
  | { tipo: 'publico' }
  /** A machine with a token of the settings, stored here as its hash: no session, no user. */
  | { tipo: 'token'; hash: Buffer }
  /** The caller's own account: any session, also while one of these steps is pending. */
  | { tipo: 'sessao'; durante: readonly Pendencia[] }
  | ({ tipo: 'permissao'; dono: Dono } & Codigos)

interface Codigos {
  instituicao?: readonly Permissao[]
  loja?: readonly Permissao[]
  /** Admits the store's partner system by the store's codes; without this flag a credential is refused. */
  credencial?: true
}

export const publico: Acesso = { tipo: 'publico' }
/** Any session, whatever step is pending: "who am I" and signing out. */
export const anySession: Acesso = { tipo: 'sessao', durante: ['codigo', 'cadastro', 'senha', 'termo'] }

/** A call about the caller's own account, open also while one of these steps is pending. */
export function sessionWhile(...durante: Pendencia[]): Acesso {
  return { tipo: 'sessao', durante }
}

export function permissao(codes: Codigos, dono: Dono): Acesso {
  return { tipo: 'permissao', ...codes, dono }
}

/** The caller's side: operators act for an institution, never for a store (domain 1). */
export function ladoDe(sessao: Sessao): Lado {
  return sessao.tipo === 'loja' ? 'loja' : 'instituicao'
}

/** The institution, on a route whose `dono` always finds one. */
export function instituicaoDo(alvo: Tenant): number {
  if (alvo.instituicaoId === null) throw new Error('The route has no institution')
  return alvo.instituicaoId
}

/** The store, on a route whose `dono` always finds one. */
export function lojaDo(alvo: Tenant): number {
  if (alvo.lojaId === null) throw new Error('The route has no store')
  return alvo.lojaId
}

declare module 'fastify' {
  interface FastifyContextConfig {
    acesso?: Acesso
    /**
     * Checks of the body that its schema can't do (today's date). Their refusals are answered together with the
     * schema's.
     */
    checkBody?: (request: FastifyRequest) => CampoInvalido[] | Promise<CampoInvalido[]>
  }
  interface FastifyRequest {
    /** Set on all routes but public ones and those with a token. */
    sessao: Sessao
    /** Set on routes with a permission. */
    alvo: Tenant
    /** Repeats the guard's checks after long work: throws 401 or 403 when the request would be refused now. */
    confirmarAcesso(): Promise<void>
  }
}
