import { PERMISSOES } from '@lastro/shared/permissoes'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { createExemplos, donoDe, type Exemplos, type Rota, rotasDe } from '../testing/rotas.ts'
import { createRotation } from '../testing/case-count.ts'
import { registerGuard } from './guard.ts'

const DA_INSTITUICAO = PERMISSOES.filter((code) => !code.startsWith('Loja.'))
const DA_LOJA = PERMISSOES.filter((code) => code.startsWith('Loja.'))

type Coluna =
  | 'noToken'
  | 'badToken'
  | 'noPermission'
  | 'own'
  | 'foreignInstitution'
  | 'whitelistedStore'
  | 'foreignStore'
  | 'operator'
  | 'credential'
  | 'foreignCredential'
const COLUNAS: Coluna[] = [
  'noToken',
  'badToken',
  'noPermission',
  'own',
  'foreignInstitution',
  'whitelistedStore',
  'foreignStore',
  'operator',
  'credential',
  'foreignCredential',
]

/** The status that a foreign caller with every code gets, by the route's `dono` (domain 1). */
const ESTRANHOS: Record<
  string,
  { instituicao: number; loja: number; lojaDaWhitelist?: number; operador?: number; propria?: number }
> = {
  sessao: { instituicao: 200, loja: 200 },
  // One's own people, profiles and acts: operators have a page of their own.
  equipe: { instituicao: 200, loja: 200, operador: 403 },
  'pessoa:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404, operador: 404 },
  'perfilProprio:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404, operador: 404 },
  'atoDeAcesso:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404, operador: 404 },
  'revisaoDeAcessos:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404, operador: 404 },
  'instituicao:params': { instituicao: 403, loja: 403 },
  'instituicao:query': { instituicao: 403, loja: 403 },
  'instituicao:body': { instituicao: 403, loja: 403 },
  'loja:params': { instituicao: 400, loja: 403 },
  'contrato:params': { instituicao: 404, loja: 404 },
  'pedidoReforco:params': { instituicao: 404, loja: 404 },
  'baixa:params': { instituicao: 404, loja: 404 },
  // Cases too are the institution's own: a store gets 404.
  'casoDeficit:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404 },
  'divergencia:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404 },
  'cargaInicial:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404 },
  // Rules are the institution's own: a store gets 404.
  'regra:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404 },
  'parametro:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404 },
  'whitelist:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404 },
  'whitelist:query': { instituicao: 400, loja: 400 },
  'veiculo:params': { instituicao: 404, loja: 404 },
  // A store's integration belongs to the store and the operators, never to an institution, not even one that works with
  // the store.
  'lojaIntegrada:params': { instituicao: 403, loja: 403, propria: 403 },
  'credencial:params': { instituicao: 404, loja: 404, propria: 404 },
  'webhook:params': { instituicao: 404, loja: 404, propria: 404 },
  'entrega:params': { instituicao: 404, loja: 404, propria: 404 },
  // The platform belongs to the operators, whatever codes others hold.
  plataforma: { instituicao: 403, loja: 403, lojaDaWhitelist: 403, propria: 403 },
  'usuario:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404, propria: 404 },
  'cadastro:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404, propria: 404 },
  'perfil:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404, propria: 404 },
  'espera:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404, propria: 404 },
  // Nobody reads another establishment's notifications; operators have none.
  'estabelecimento:query': { instituicao: 403, loja: 403, lojaDaWhitelist: 403 },
  'notificacao:params': { instituicao: 404, loja: 404, lojaDaWhitelist: 404, operador: 404 },
}

let t: TestApp
let rotas: Rota[]
let exemplos: Exemplos
const tokens: Record<string, string> = {}

beforeAll(async () => {
  t = await startApp({ env: { METRICAS_TOKEN: 'metricas-'.padEnd(43, 'x') } })
  const { cenario } = t
  exemplos = await createExemplos(t)
  const { ids } = exemplos
  tokens.own = (await cenario.usuario(ids.banco, DA_INSTITUICAO)).token
  tokens.noPermission = (await cenario.usuario(ids.banco, [])).token
  tokens.foreignInstitution = (await cenario.usuario(ids.estranho, DA_INSTITUICAO)).token
  tokens.whitelistedStore = (await cenario.usuario(ids.loja, DA_LOJA)).token
  tokens.foreignStore = (await cenario.usuario(ids.outraLoja, DA_LOJA)).token
  tokens.operator = (await cenario.usuario(null, PERMISSOES)).token
  tokens.credential = (await cenario.credencial(ids.loja)).token
  tokens.foreignCredential = (await cenario.credencial(ids.outraLoja)).token
  tokens.badToken = 'x'.repeat(43)
  rotas = rotasDe(t.app)
})
afterAll(() => t.close())

async function callCell(rota: Rota, coluna: Coluna, path: string): Promise<number> {
  const { method } = rota
  const query = await exemplos.query(rota, { operador: coluna === 'operator' })
  const body = donoDe(rota) === 'instituicao:body' ? { instituicaoFinanceiraId: exemplos.ids.banco } : {}
  const token = tokens[coluna]
  const response = await t.call(method, query ? `${path}?${query}` : path, {
    ...(token && { token }),
    ...(method !== 'GET' && method !== 'DELETE' && { body }),
  })
  return response.status
}

/**
 * The statuses that a cell may answer. An admitted GET succeeds; any other admitted call at least gets to its body or
 * the contract's status.
 */
function expected({ method, url, acesso }: Rota, coluna: Coluna): number[] {
  const letIn = method === 'GET' ? [200] : [200, 204, 400, 409]
  if (acesso.tipo === 'publico') return [200, 302, 400, 404]
  // The token of a user or of a partner system is not the machine's token.
  if (acesso.tipo === 'token') return [401]
  if (coluna === 'noToken' || coluna === 'badToken') return [401]
  // A route declares whether credentials may call it; no other check comes before.
  const credencial = coluna === 'credential' || coluna === 'foreignCredential'
  if (credencial && !(acesso.tipo === 'permissao' && acesso.credencial)) return [403]
  // The example is no session of the caller.
  if (url === '/api/autenticacao/sessoes/:id/encerrar') return [404]
  if (acesso.tipo === 'sessao') return letIn
  if (coluna === 'noPermission')
    return [acesso.tipo === 'permissao' && ESTRANHOS[acesso.dono.nome]?.propria === 404 ? 404 : 403]
  const isStore = credencial || coluna === 'whitelistedStore' || coluna === 'foreignStore'
  const estranho = ESTRANHOS[acesso.dono.nome]
  if (!estranho) throw new Error(`No expectation for ${acesso.dono.nome}: add it to ESTRANHOS`)
  const outcomes: Partial<Record<Coluna, number | undefined>> = {
    own: estranho.propria,
    foreignStore: estranho.loja,
    credential: estranho.lojaDaWhitelist,
    foreignCredential: estranho.loja,
    foreignInstitution: estranho.instituicao,
    whitelistedStore: estranho.lojaDaWhitelist,
    operator: estranho.operador,
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
    const algunsDe = createRotation()
    for (const rota of rotas) {
      let path = await exemplos.path(rota)
      for (const coluna of algunsDe(COLUNAS)) {
        // Signing out ends the session that the other cells use, and has its own test.
        if (rota.url === '/api/autenticacao/sair' && tokens[coluna] && coluna !== 'badToken') continue
        const status = await callCell(rota, coluna, path)
        // An admitted caller may have ended or removed the example.
        if (status < 400 && rota.method !== 'GET') path = await exemplos.path(rota)
        const allowed = expected(rota, coluna)
        if (!allowed.includes(status))
          wrong.push(`${rota.method} ${rota.url} ${coluna}: ${status}, not ${allowed.join('/')}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test('who may not call is refused before a byte of the body is read (domain 1)', async () => {
  const raw = '{"broken":'
  const call = async (coluna: Coluna, method: 'POST' | 'PUT', url: string) => {
    const token = tokens[coluna]
    return (await t.call(method, url, { raw, ...(token && { token }) })).status
  }
  const veiculoIds = [await t.cenario.veiculo({ lojaId: exemplos.ids.loja })]
  const { banco, loja } = exemplos.ids
  const id = await t.cenario.contrato({ instituicaoId: banco, lojaId: loja, status: 1, veiculoIds })
  const recusar = `/api/contratos/${id}/recusar`
  expect(await call('badToken', 'POST', recusar)).toBe(401)
  expect(await call('foreignInstitution', 'POST', recusar)).toBe(404)
  expect(await call('noPermission', 'POST', recusar)).toBe(403)
  expect(await call('own', 'POST', recusar)).toBe(400)
  expect(await call('foreignStore', 'PUT', `/api/contratos/${id}/garantias`)).toBe(404)
  // The institution stands in the body: the permission is checked before the body, the institution after.
  expect(await call('noPermission', 'POST', '/api/contratos')).toBe(403)
  expect(await call('whitelistedStore', 'POST', '/api/contratos')).toBe(403)
  expect(await call('own', 'POST', '/api/contratos')).toBe(400)
})

test('a route without a declaration fails the start', async () => {
  const app = Fastify()
  registerGuard(app, { loadSessao: async () => undefined })
  app.get('/esquecida', async () => 'nada')
  await expect(app.ready()).rejects.toThrow('Routes without config.acesso: GET /esquecida')
})
