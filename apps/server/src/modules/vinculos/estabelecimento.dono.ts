import type { Dia } from '@lastro/shared/dia'
import type { FastifyRequest } from 'fastify'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { type Tenant, type Dono, ladoDe, type Sessao } from '#http/acesso.ts'
import { BusinessError, campoInvalido, forbidden } from '#http/errors.ts'
import { exigirWhitelist } from './whitelist-valida.service.ts'
import { existsInstituicao, existsLoja, existsPropostaEnviada } from './estabelecimento.repository.ts'
import { existsWhitelistValida } from './whitelist-valida.repository.ts'

/** Shown to operators alone, who may know which stores exist. */
export const LOJA_NAO_ENCONTRADA = 'Loja não encontrada.'
const SELECIONE_INSTITUICAO = 'Selecione a instituição financeira.'

/** The caller's own establishment, and nothing of the request: lookups and directories. */
export const daSessao: Dono = {
  nome: 'sessao',
  resolve: (sessao) => ({
    lado: ladoDe(sessao),
    instituicaoId: sessao.tipo === 'instituicao' ? sessao.estabelecimentoId : null,
    lojaId: sessao.tipo === 'loja' ? sessao.estabelecimentoId : null,
  }),
}

/** The platform itself. Refuses with 403 everyone but operators, whatever codes others hold. */
export const daPlataforma: Dono = {
  nome: 'plataforma',
  resolve(sessao) {
    if (sessao.tipo !== 'operador') throw forbidden()
    return { lado: 'instituicao', instituicaoId: null, lojaId: null }
  },
}

/** The platform, where a query or body may name an establishment. Refuses a missing one with 403 (domain 1). */
export function daPlataformaSobre(
  lugar: 'query' | 'body',
  campo: string,
  exists: (id: number) => Promise<boolean>,
): Dono {
  return {
    nome: daPlataforma.nome,
    readsBody: lugar === 'body',
    async resolve(sessao, request) {
      const alvo = await daPlataforma.resolve(sessao, request)
      const id = readId(request, lugar, campo)
      // 0: the platform itself.
      if (id && !(await exists(id))) throw forbidden()
      return alvo
    },
  }
}

type FindTenant = (id: number, sessao: Sessao, request: FastifyRequest) => Promise<Tenant | undefined>

/** A thing in the path. Refuses with one 404 a missing thing and one that `achar` finds to be foreign. */
export function entityInPath(nome: string, naoEncontrada: string, achar: FindTenant): Dono {
  return {
    nome,
    async resolve(sessao, request) {
      const id = readId(request, 'params', 'id')
      const alvo = id === undefined ? undefined : await achar(id, sessao, request)
      if (!alvo) throw new BusinessError(naoEncontrada, 404)
      return alvo
    },
  }
}

/** What a `Dono` found on its way, for the handler of the request that it let in. `of` throws on a route without that `Dono`. */
export function keptForRequest<T>(missing: string) {
  const kept = new WeakMap<object, T>()
  return {
    keep: (request: object, value: T) => void kept.set(request, value),
    of(request: object): T {
      const value = kept.get(request)
      if (value === undefined) throw new Error(missing)
      return value
    },
  }
}

/** The institution of a thing, if the thing was found. */
export const daInstituicao = (sessao: Sessao, coisa: { instituicaoFinanceiraId: number } | undefined) =>
  coisa && { lado: ladoDe(sessao), instituicaoId: coisa.instituicaoFinanceiraId, lojaId: null }

/** A thing of the platform in the path: 404 for everyone but operators. */
export function thingOfPlataforma(
  nome: string,
  naoEncontrada: string,
  exists: (id: number) => Promise<boolean>,
): Dono {
  return entityInPath(nome, naoEncontrada, async (id, sessao, request) =>
    sessao.tipo === 'operador' && (await exists(id)) ? daPlataforma.resolve(sessao, request) : undefined,
  )
}

type Lugar = 'params' | 'query' | 'body'

function rawField(request: FastifyRequest, lugar: Lugar, campo: string): unknown {
  const source: unknown = request[lugar]
  return source && typeof source === 'object' ? (source as Record<string, unknown>)[campo] : undefined
}

/**
 * Reads an id from a path, query or body; 0 passes, and no thing has it. Undefined when absent; refuses anything else
 * with 400.
 */
export function readId(request: FastifyRequest, lugar: Lugar, campo: string): number | undefined {
  const raw = rawField(request, lugar, campo)
  if (raw === undefined || raw === null || raw === '') return undefined
  const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw) : ''
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text)) throw campoInvalido(campo, 'Identificador inválido.')
  return Number(text)
}

/** Whether a valid whitelist entry or a sent proposal ties a store to an institution (domain 1). */
async function isLojaTied(db: Db, par: { lojaId: number; instituicaoId: number; today: Dia }) {
  return (await existsWhitelistValida(db, par)) || existsPropostaEnviada(db, par)
}

/**
 * Refuses with 403 an institution that is named and isn't this one (domain 1). 0 means none. Only an operator may name
 * none, before choosing one (spec section 5).
 */
export function exigirMesmaInstituicao(
  { tipo }: Sessao,
  nomeada: number | null | undefined,
  instituicaoId: number,
): void {
  if (nomeada === undefined || nomeada === null || (nomeada === 0 && tipo === 'operador')) return
  if (nomeada !== instituicaoId) throw forbidden()
}

async function resolveInstituicao(
  { db, clock }: Ambiente,
  sessao: Sessao,
  pedida: number | undefined,
): Promise<number | null> {
  if (sessao.tipo === 'instituicao') {
    exigirMesmaInstituicao(sessao, pedida, sessao.estabelecimentoId)
    return sessao.estabelecimentoId
  }
  if (!pedida) return null
  const allowed =
    sessao.tipo === 'operador'
      ? await existsInstituicao(db, pedida)
      : await isLojaTied(db, {
          lojaId: sessao.estabelecimentoId,
          instituicaoId: pedida,
          today: clock.today(),
        })
  if (!allowed) throw forbidden()
  return pedida
}

/**
 * The institution that a field names (domain 1); staff's own one by default. Refuses with 403 a foreign, unknown or
 * untied one, and with 400 an operator who names none.
 */
export function instituicaoEm(deps: Ambiente, lugar: Lugar, campo = 'instituicaoFinanceiraId'): Dono {
  return {
    nome: `instituicao:${lugar}`,
    readsBody: lugar === 'body',
    async resolve(sessao, request): Promise<Tenant> {
      const pedida = readId(request, lugar, campo)
      if (pedida === 0 && lugar === 'params') throw forbidden()
      const instituicaoId = await resolveInstituicao(deps, sessao, pedida)
      if (instituicaoId === null && sessao.tipo === 'operador') throw new BusinessError(SELECIONE_INSTITUICAO)
      return {
        lado: ladoDe(sessao),
        instituicaoId,
        lojaId: sessao.tipo === 'loja' ? sessao.estabelecimentoId : null,
      }
    },
  }
}

/**
 * The store in the path. Refuses with 403 another store's staff, and with 400 an institution without a valid whitelist
 * entry. Operators name the institution by `instituicaoFinanceiraId` in the query; with `todas` they may leave it out
 * and see all institutions.
 */
export function lojaNoCaminho(deps: Ambiente, { todas = false }: { todas?: boolean } = {}): Dono {
  return {
    nome: 'loja:params',
    async resolve(sessao, request): Promise<Tenant> {
      const lojaId = readId(request, 'params', 'id')
      if (lojaId === undefined) throw campoInvalido('id', 'Identificador inválido.')
      if (sessao.tipo === 'loja' && lojaId !== sessao.estabelecimentoId) throw forbidden()
      const instituicaoId = await resolveInstituicao(
        deps,
        sessao,
        readId(request, 'query', 'instituicaoFinanceiraId'),
      )
      if (sessao.tipo === 'operador' && instituicaoId === null) {
        if (!todas) throw new BusinessError(SELECIONE_INSTITUICAO)
        if (!(await existsLoja(deps.db, lojaId))) throw new BusinessError(LOJA_NAO_ENCONTRADA)
      }
      if (sessao.tipo !== 'loja' && instituicaoId !== null)
        await exigirWhitelist(deps.db, { instituicaoId, lojaId, today: deps.clock.today() })
      return { lado: ladoDe(sessao), instituicaoId, lojaId }
    },
  }
}
