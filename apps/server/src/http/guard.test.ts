import { PERMISSOES } from '@lastro/shared/permissoes'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Acesso } from './acesso.ts'
import { registerGuard } from './guard.ts'

const DA_INSTITUICAO = PERMISSOES.filter((code) => !code.startsWith('Loja.'))
const DA_LOJA = PERMISSOES.filter((code) => code.startsWith('Loja.'))

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const isMethod = (method: string): method is Rota['method'] => METHODS.some((known) => known === method)

interface Rota {
  method: (typeof METHODS)[number]
  url: string
  acesso: Acesso
}

type Coluna =
  | 'noToken'
  | 'badToken'
  | 'noPermission'
  | 'own'
  | 'foreignInstitution'
  | 'whitelistedStore'
  | 'foreignStore'
  | 'operator'
const COLUNAS: Coluna[] = [
  'noToken',
  'badToken',
  'noPermission',
  'own',
  'foreignInstitution',
  'whitelistedStore',
  'foreignStore',
  'operator',
]

/** What a foreign caller with every code of its kind gets, by how the route finds its establishment (domain 1). */
const ESTRANHOS: Record<string, { instituicao: number; loja: number; lojaDaWhitelist?: number }> = {
  sessao: { instituicao: 200, loja: 200 },
  'instituicao:params': { instituicao: 403, loja: 403 },
  'instituicao:query': { instituicao: 403, loja: 403 },
  'instituicao:body': { instituicao: 403, loja: 403 },
  'loja:params': { instituicao: 400, loja: 403 },
  'contrato:params': { instituicao: 404, loja: 404 },
  // Rules are the institution's own affair: for any store there are none.
  'regra:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404 },
  'parametro:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404 },
  'whitelist:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404 },
  'whitelist:query': { instituicao: 400, loja: 400 },
  'veiculo:params': { instituicao: 404, loja: 404 },
}

let t: TestApp
let rotas: Rota[]
const ids = { banco: 0, estranho: 0, loja: 0, outraLoja: 0, veiculo: 0, marca: 0 }
const tokens: Record<string, string> = {}

beforeAll(async () => {
  t = await startApp()
  const { cenario } = t
  ids.banco = await cenario.instituicao()
  ids.estranho = await cenario.instituicao()
  ids.loja = await cenario.loja()
  ids.outraLoja = await cenario.loja()
  await cenario.whitelist(ids.banco, ids.loja)
  const { marcaId, modeloId } = await cenario.modelo()
  ids.marca = marcaId
  ids.veiculo = await cenario.veiculo({ lojaId: ids.loja, modeloId })
  tokens.own = (await cenario.usuario(ids.banco, DA_INSTITUICAO)).token
  tokens.noPermission = (await cenario.usuario(ids.banco, [])).token
  tokens.foreignInstitution = (await cenario.usuario(ids.estranho, DA_INSTITUICAO)).token
  tokens.whitelistedStore = (await cenario.usuario(ids.loja, DA_LOJA)).token
  tokens.foreignStore = (await cenario.usuario(ids.outraLoja, DA_LOJA)).token
  tokens.operator = (await cenario.usuario(null, PERMISSOES)).token
  tokens.badToken = 'x'.repeat(43)
  rotas = t.app.rotas.flatMap(({ method, url, config }) =>
    [method]
      .flat()
      .flatMap((each) =>
        config?.acesso && isMethod(each) ? [{ method: each, url, acesso: config.acesso }] : [],
      ),
  )
})
afterAll(() => t.close())

/** The id that stands for a path parameter; every call gets a contract of its own, which the store has seen. */
async function pathId(url: string, dono: string): Promise<number> {
  if (dono === 'contrato:params') {
    const veiculo = await t.cenario.veiculo({ lojaId: ids.loja })
    return t.cenario.contrato({
      instituicaoId: ids.banco,
      lojaId: ids.loja,
      status: 1,
      veiculoIds: [veiculo],
    })
  }
  // These may be deleted by the call.
  if (dono === 'regra:params') return (await t.cenario.regra({ instituicaoId: ids.banco })).regraId
  if (dono === 'parametro:params') {
    const { id } = await t.banco.db
      .insertInto('parametroComercial')
      .values({ instituicaoFinanceiraId: ids.banco, lojaId: await t.cenario.loja(), contratoId: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  if (dono.startsWith('whitelist:')) return t.cenario.whitelist(ids.banco, await t.cenario.loja())
  if (dono === 'veiculo:params') return ids.veiculo
  if (dono === 'loja:params') return ids.loja
  if (dono === 'instituicao:params') return ids.banco
  if (url.includes(':marcaId')) return ids.marca
  throw new Error(`No example id for ${url} (${dono}): add one here`)
}

/** What the address must carry for the call to be about something. */
async function queryOf({ url, dono, coluna }: { url: string; dono: string; coluna: Coluna }) {
  if (dono === 'instituicao:query' || (dono === 'loja:params' && coluna === 'operator'))
    return `instituicaoFinanceiraId=${ids.banco}`
  if (dono === 'whitelist:query') return `id=${await pathId(url, dono)}`
  return url === '/api/veiculos/modelos' ? `marcaIds=${ids.marca}` : ''
}

async function callCell({ method, url, acesso }: Rota, coluna: Coluna): Promise<number> {
  const dono = acesso.tipo === 'permissao' ? acesso.dono.nome : ''
  const path = url.includes(':') ? url.replace(/:\w+/, String(await pathId(url, dono))) : url
  const instituicao = { instituicaoFinanceiraId: ids.banco }
  const query = await queryOf({ url, dono, coluna })
  const body = dono === 'instituicao:body' ? instituicao : {}
  const token = tokens[coluna]
  const response = await t.call(method, query ? `${path}?${query}` : path, {
    ...(token && { token }),
    ...(method !== 'GET' && method !== 'DELETE' && { body }),
  })
  return response.status
}

/** The statuses that a cell may answer. Let in: a GET succeeds, anything else at least gets as far as its body or the contract's status. */
function expected({ method, acesso }: Rota, coluna: Coluna): number[] {
  const letIn = method === 'GET' ? [200] : [200, 204, 400, 409]
  if (acesso.tipo === 'publico') return [200, 302, 400, 404]
  if (coluna === 'noToken' || coluna === 'badToken') return [401]
  if (acesso.tipo === 'sessao') return letIn
  if (coluna === 'noPermission') return [403]
  const isStore = coluna === 'whitelistedStore' || coluna === 'foreignStore'
  const estranho = ESTRANHOS[acesso.dono.nome]
  if (!estranho) throw new Error(`No expectation for ${acesso.dono.nome}: add it to ESTRANHOS`)
  const outcomes: Partial<Record<Coluna, number | undefined>> = {
    foreignStore: estranho.loja,
    foreignInstitution: estranho.instituicao,
    whitelistedStore: estranho.lojaDaWhitelist,
  }
  const foreign = outcomes[coluna] ?? 200
  // 404 comes before the permission, everything else after it (domain 1).
  if (foreign === 404) return [404]
  const codes = isStore ? acesso.loja : acesso.instituicao
  if (!codes?.length) return [403]
  return foreign === 200 ? letIn : [foreign]
}

describe('every route × every kind of caller', () => {
  test('answers as its declaration says', async () => {
    expect(rotas.length).toBeGreaterThan(30)
    const wrong: string[] = []
    for (const rota of rotas)
      for (const coluna of COLUNAS) {
        // Signing out ends the session that the other cells use; it has its own test.
        if (rota.url === '/api/autenticacao/sair' && tokens[coluna] && coluna !== 'badToken') continue
        const status = await callCell(rota, coluna)
        const allowed = expected(rota, coluna)
        if (!allowed.includes(status))
          wrong.push(`${rota.method} ${rota.url} ${coluna}: ${status}, not ${allowed.join('/')}`)
      }
    expect(wrong).toEqual([])
  })
})

test('a route without a declaration fails the start', async () => {
  const app = Fastify()
  registerGuard(app, { loadSessao: async () => undefined })
  app.get('/esquecida', async () => 'nada')
  await expect(app.ready()).rejects.toThrow('Routes without config.acesso: GET /esquecida')
})
