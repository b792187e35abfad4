import { createHash } from 'node:crypto'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { parseConfig } from '#config.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'

let t: TestApp
let n: Parceria
beforeAll(async () => {
  t = await startApp()
  n = await createParceria(t)
})
afterAll(() => t.close())

interface Criada {
  id: number
  token: string
  tokenFinal: string
  nome: string
}
const url = (lojaId = n.lojaId) => `/api/lojas/${lojaId}/credenciais`
async function criar(nome: string, token = n.loja): Promise<Criada> {
  const response = await t.call('POST', url(), { token, body: { nome } })
  expect(response.status).toBe(200)
  return response.json()
}
const listar = async () =>
  (await t.call('GET', url(), { token: n.loja })).json<{ credenciais: Record<string, unknown>[] }>()
    .credenciais
const revogar = (id: number, token = n.loja) => t.call('POST', `/api/credenciais/${id}/revogar`, { token })
const propostas = (token: string) => t.call('GET', `/api/lojas/${n.lojaId}/contratos`, { token })

test('is shown once, kept as a hash, and says who made it', async () => {
  const criada = await criar('  DealerSoft ')
  expect(criada).toMatchObject({ nome: 'DealerSoft', criadaPor: 'Léo da Loja', ultimoUsoEm: null })
  expect(criada.token).toMatch(/^lastro_[\w-]{43}$/)
  expect(criada.tokenFinal).toBe(criada.token.slice(-4))
  expect((await listar())[0]).toEqual({
    id: criada.id,
    nome: 'DealerSoft',
    tokenFinal: criada.tokenFinal,
    criadaEm: '2026-11-16T15:00:00.000Z',
    criadaPor: 'Léo da Loja',
    ultimoUsoEm: null,
    revogadaEm: null,
    revogadaPor: null,
  })
  const { db } = t.banco
  const row = await db
    .selectFrom('credencial')
    .where('id', '=', criada.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row.tokenHash).toEqual(createHash('sha256').update(criada.token).digest())
  for (const table of ['credencial', 'usuario', 'auditoria', 'chaveIdempotencia'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(
      criada.token.slice(7),
    )
})

test('its use is seen, to the minute', async () => {
  const { id, token } = await criar('Uso')
  const uso = async () => (await listar()).find((credencial) => credencial.id === id)?.ultimoUsoEm
  expect((await propostas(token)).status).toBe(200)
  expect(await uso()).toBe('2026-11-16T15:00:00.000Z')
  t.passar(59_000)
  await propostas(token)
  expect(await uso()).toBe('2026-11-16T15:00:00.000Z')
  t.passar(2_000)
  await propostas(token)
  expect(await uso()).toBe('2026-11-16T15:01:01.000Z')
  t.setNow('2026-11-16T15:00:00Z')
})

test('a revoked one is refused with the next request, in every process', async () => {
  const { id, token } = await criar('Revogada')
  const outro = await createApp({
    db: t.banco.db,
    clock: t.clock,
    segredos: t.segredos,
    config: parseConfig({ LOG_LEVEL: 'silent' }),
    versao: '0',
  })
  const noOutro = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await outro.inject({ url: `/api/lojas/${n.lojaId}/contratos`, headers })).statusCode
  }
  expect([(await propostas(token)).status, await noOutro()]).toEqual([200, 200])
  expect((await revogar(id)).status).toBe(204)
  expect([(await propostas(token)).status, await noOutro()]).toEqual([401, 401])
  expect((await listar()).find((credencial) => credencial.id === id)).toMatchObject({
    revogadaEm: '2026-11-16T15:00:00.000Z',
    revogadaPor: 'Léo da Loja',
  })
  // Repeating it changes nothing.
  expect((await revogar(id)).status).toBe(204)
  const atos = await t.banco.db
    .selectFrom('auditoria')
    .where('entidade', '=', 'credencial')
    .where('entidadeId', '=', id)
    .select(['acao', 'lado'])
    .orderBy('sequencia')
    .execute()
  expect(atos).toEqual([
    { acao: 'criar', lado: 'loja' },
    { acao: 'revogar', lado: 'loja' },
  ])
  await outro.close()
})

test('an operator sees and revokes the store’s and makes none; an institution and another store neither', async () => {
  const operador = (await t.cenario.usuario(null, PERMISSOES, { nome: 'Olga' })).token
  const banco = (await t.cenario.usuario(n.bancoId, PERMISSOES)).token
  const outra = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
  const { id } = await criar('Da loja')
  expect((await t.call('POST', url(), { token: operador, body: { nome: 'Pelo operador' } })).status).toBe(403)
  expect((await t.call('GET', url(), { token: operador })).status).toBe(200)
  for (const [token, ver, criarStatus, revogarStatus] of [
    [banco, 403, 403, 404],
    [outra, 403, 403, 404],
  ] as const) {
    expect((await t.call('GET', url(), { token })).status).toBe(ver)
    expect((await t.call('POST', url(), { token, body: { nome: 'x' } })).status).toBe(criarStatus)
    expect((await revogar(id, token)).status).toBe(revogarStatus)
  }
  expect((await revogar(id, operador)).status).toBe(204)
  expect((await t.call('GET', url(999_999), { token: operador })).text).toBe('Loja não encontrada.')
})

test('an operator ends the store’s targets, and makes none, sees no secret and puts none in use again', async () => {
  const operador = (await t.cenario.usuario(null, PERMISSOES)).token
  const id = await t.cenario.webhook(n.lojaId)
  const post = async (path: string, body: object = {}) =>
    (await t.call('POST', path, { token: operador, body })).status
  expect(await post(`/api/lojas/${n.lojaId}/webhooks`, { url: 'https://loja.example/x' })).toBe(403)
  expect(await post(`/api/webhooks/${id}/segredo`)).toBe(403)
  expect(await post(`/api/webhooks/${id}/desativar`)).toBe(200)
  expect(await post(`/api/webhooks/${id}/ativar`)).toBe(403)
  expect((await t.call('POST', `/api/webhooks/${id}/ativar`, { token: n.loja })).status).toBe(200)
  expect((await t.call('DELETE', `/api/webhooks/${id}`, { token: operador })).status).toBe(204)
})

test('a credential manages no credentials, nor anything else that people do', async () => {
  const { id, token } = await criar('Só o seu')
  const cells = [
    ['GET', url()],
    ['POST', url()],
    ['POST', `/api/credenciais/${id}/revogar`],
    ['GET', `/api/lojas/${n.lojaId}/webhooks`],
    ['POST', `/api/lojas/${n.lojaId}/webhooks`],
    ['POST', '/api/autenticacao/Regras'],
    ['POST', '/api/autenticacao/senha'],
    ['POST', '/api/autenticacao/sair'],
    ['GET', '/api/notificacoes'],
    ['GET', '/api/lojas'],
    ['POST', '/api/contratos'],
  ] as const
  for (const [method, path] of cells)
    expect([
      path,
      (await t.call(method, path, { token, ...(method === 'POST' && { body: {} }) })).status,
    ]).toEqual([path, 403])
})

test('answers proposals as the store does, and audit and time line name it', async () => {
  const { token } = await criar('DealerSoft API')
  const id = await n.criar(1)
  expect((await t.call('GET', `/api/contratos/${id}`, { token })).status).toBe(404)
  await n.enviar(id)
  expect((await t.call('GET', `/api/contratos/${id}`, { token })).json().statusId).toBe(3)
  const parceiro = await t.call('PUT', `/api/contratos/${id}/parceiro`, {
    token,
    body: { idParceiro: ' DS-77 ' },
  })
  expect([parceiro.status, parceiro.json().idParceiro]).toEqual([200, 'DS-77'])
  await n.aprovar(id, token)
  const eventos = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: n.banco })).json<{
    eventos: { acao: string; usuario: string; mudancas: unknown[] }[]
  }>().eventos
  expect(eventos.slice(0, 2).toReversed()).toMatchObject([
    {
      acao: 'identificar',
      usuario: 'DealerSoft API (credencial)',
      lado: 'loja',
      mudancas: [{ campo: 'N° no parceiro', de: '—', para: 'DS-77' }],
    },
    { acao: 'aprovar', usuario: 'DealerSoft API (credencial)', lado: 'loja' },
  ])
  const outroId = await n.criar(1)
  await n.enviar(outroId)
  expect((await n.agir(outroId, 'recusar', token, { motivo: 'Vendido' })).status).toBe(200)
})

test('the partner’s number: shown in the list, versioned, billed nothing, and none of a foreign contract', async () => {
  const { token } = await criar('Numerador')
  const id = await n.ativar(1)
  const antes = await t.call('GET', `/api/contratos/${id}`, { token })
  const etag = String(antes.headers.etag)
  const eventos = () =>
    t.banco.db.selectFrom('eventoCobranca').where('contratoId', '=', id).selectAll().execute()
  const cobrados = (await eventos()).length
  const put = (idParceiro: unknown, headers = {}, who = token) =>
    t.call('PUT', `/api/contratos/${id}/parceiro`, { token: who, body: { idParceiro }, headers })
  const resposta = await put('N-1', { 'if-match': etag })
  expect([resposta.status, resposta.json().idParceiro]).toEqual([200, 'N-1'])
  expect(resposta.headers.etag).not.toBe(etag)
  expect((await put('N-2', { 'if-match': etag })).status).toBe(412)
  // An equal number is no change.
  expect((await put('N-1')).headers.etag).toBe(resposta.headers.etag)
  expect(await eventos()).toHaveLength(cobrados)
  const lista = (
    await t.call('GET', '/api/instituicoes-financeiras/' + n.bancoId + '/contratos?filtro=n-1', {
      token: n.banco,
    })
  ).json<{ contratos: { id: number; idParceiro: string }[] }>().contratos
  expect(lista).toMatchObject([{ id, idParceiro: 'N-1' }])
  expect((await put('')).status).toBe(400)
  expect((await put('x'.repeat(61))).status).toBe(400)
  expect((await put('x'.repeat(60))).status).toBe(200)
  expect((await put(null)).status).toBe(400)
  const alheia = await t.cenario.credencial(await t.cenario.loja())
  expect((await put('N-3', {}, alheia.token)).status).toBe(404)
  expect((await put('N-3', {}, n.banco)).status).toBe(403)
  const rascunho = await n.criar(1)
  expect(
    (await t.call('PUT', `/api/contratos/${rascunho}/parceiro`, { token, body: { idParceiro: 'x' } })).status,
  ).toBe(404)
})

test('a store has at most 20 in use', async () => {
  const lojaId = await t.cenario.loja()
  const token = (await t.cenario.usuario(lojaId, DE_LOJA)).token
  for (let i = 0; i < 20; i++) await t.cenario.credencial(lojaId)
  const call = () => t.call('POST', url(lojaId), { token, body: { nome: 'Mais uma' } })
  expect((await call()).text).toBe('A loja já tem 20 credenciais em uso. Revogue uma para criar outra.')
  const { id } = await t.banco.db
    .selectFrom('credencial')
    .where('lojaId', '=', lojaId)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await revogar(id, token)
  expect((await call()).status).toBe(200)
})

test('a disabled store’s credential opens nothing', async () => {
  const lojaId = await t.cenario.loja()
  const { token } = await t.cenario.credencial(lojaId)
  const call = () => t.call('GET', `/api/lojas/${lojaId}/contratos`, { token })
  expect((await call()).status).toBe(200)
  await t.banco.db.updateTable('estabelecimento').set({ ativo: false }).where('id', '=', lojaId).execute()
  expect((await call()).status).toBe(401)
})

test('nobody signs in as a service account', async () => {
  await criar('Sem senha')
  const { rows } = await t.banco.pool.query(
    'select count(*)::int as n from usuario where servico and cpf is not null',
  )
  expect(rows).toEqual([{ n: 0 }])
  expect(DE_INSTITUICAO.some((code) => code.startsWith('Loja.'))).toBe(false)
})
