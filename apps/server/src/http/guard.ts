import { createHash, timingSafeEqual } from 'node:crypto'
import { PENDENCIA_HEADER } from '@lastro/shared/autenticacao/pendencia'
import { mayCall } from '@lastro/shared/permissoes'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { type Acesso, type Tenant, ladoDe, type Pendencia, pendingStepOf, type Sessao } from './acesso.ts'
import { BusinessError, forbidden } from './errors.ts'

export const SESSAO_EXPIRADA = 'Sessão expirada'

export interface GuardOptions {
  /** The live session of a token, given with its SHA-256; undefined: there is none. */
  loadSessao(tokenHash: Buffer, token: string): Promise<Sessao | undefined>
}

/** Tokens are stored as their SHA-256 only. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]

const unauthenticated = (texto: string) =>
  new BusinessError(texto, 401, { headers: { 'www-authenticate': 'Bearer' } })

async function authenticate(request: FastifyRequest, { loadSessao }: GuardOptions): Promise<Sessao> {
  const token = tokenOf(request)
  const sessao = token && (await loadSessao(hashToken(token), token))
  if (!sessao) throw unauthenticated(SESSAO_EXPIRADA)
  return sessao
}

/** Compares in constant time. Refuses with 401. */
function authorizeToken(request: FastifyRequest, { hash }: Acesso & { tipo: 'token' }): void {
  if (!timingSafeEqual(hashToken(tokenOf(request) ?? ''), hash)) throw unauthenticated('Token inválido.')
}

type WithPermission = Acesso & { tipo: 'permissao' }

const PENDING_STEP_TEXTS: Record<Pendencia, string> = {
  codigo: 'Informe o código do segundo fator para continuar.',
  cadastro: 'Cadastre o segundo fator para continuar.',
  senha: 'Troque a senha para continuar.',
  termo: 'Aceite os termos de uso para continuar.',
}

/**
 * Refuses with 403 while a step is pending, except on the routes of that step (domain 9). The header names the step.
 */
function requireNoPendingStep(sessao: Sessao, acesso: Exclude<Acesso, { tipo: 'publico' | 'token' }>): void {
  const pendencia = pendingStepOf(sessao)
  if (!pendencia || (acesso.tipo === 'sessao' && acesso.durante.includes(pendencia))) return
  throw new BusinessError(PENDING_STEP_TEXTS[pendencia], 403, { headers: { [PENDENCIA_HEADER]: pendencia } })
}

/** Refuses with 403 a partner system on any route that doesn't declare `credencial`, whatever its permissions. */
function requirePersonOrCredentialRoute(sessao: Sessao, acesso: Acesso): void {
  if (sessao.credencial && !(acesso.tipo === 'permissao' && acesso.credencial)) throw forbidden()
}

function requirePermission(sessao: Sessao, acesso: WithPermission): void {
  if (!mayCall(sessao.permissoes, acesso[ladoDe(sessao)] ?? [])) throw forbidden()
}

/** Domain 1: 404 first, then the permission, then 403 or 400 of the establishment. */
async function authorize(request: FastifyRequest, acesso: WithPermission): Promise<Tenant> {
  const { sessao } = request
  const outcome = await Promise.resolve(acesso.dono.resolve(sessao, request)).catch((error: unknown) => {
    if (error instanceof BusinessError && error.status !== 404) return error
    throw error
  })
  requirePermission(sessao, acesso)
  if (outcome instanceof BusinessError) throw outcome
  return outcome
}

/** Checks session, permission and, unless the body names it, establishment. */
async function admit(request: FastifyRequest, options: GuardOptions): Promise<void> {
  const acesso = request.routeOptions.config.acesso
  if (!acesso || acesso.tipo === 'publico') return
  if (acesso.tipo === 'token') return authorizeToken(request, acesso)
  request.sessao = await authenticate(request, options)
  requirePersonOrCredentialRoute(request.sessao, acesso)
  requireNoPendingStep(request.sessao, acesso)
  if (acesso.tipo !== 'permissao') return
  if (acesso.dono.readsBody) requirePermission(request.sessao, acesso)
  else request.alvo = await authorize(request, acesso)
}

/** A registered route; the permission matrix test makes its cells from these. */
export interface RotaDeclarada {
  method: string | string[]
  url: string
  config?: FastifyContextConfig
  schema?: FastifySchema
  bodyLimit?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    rotas: readonly RotaDeclarada[]
  }
}

/**
 * The one place that admits requests. A route without `config.acesso` fails the start. Session, permission and
 * establishment are checked before the body is read, in the order of domain 1. Only an establishment that the body
 * names is checked after.
 */
export function registerGuard(app: FastifyInstance, options: GuardOptions): void {
  const routes: RotaDeclarada[] = []
  app.decorate('rotas', routes)
  app.decorateRequest('sessao')
  app.decorateRequest('alvo')
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => !route.config?.acesso)
    if (undeclared.length > 0)
      throw new Error(
        `Routes without config.acesso: ${undeclared.map(({ method, url }) => `${String(method)} ${url}`).join(', ')}`,
      )
  })
  app.decorateRequest('confirmarAcesso', function (this: FastifyRequest) {
    return admit(this, options)
  })
  app.addHook('onRequest', (request) => admit(request, options))
  app.addHook('preValidation', async (request) => {
    const acesso = request.routeOptions.config.acesso
    if (acesso?.tipo === 'permissao' && acesso.dono.readsBody) request.alvo = await authorize(request, acesso)
  })
}
