import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { clockFrom } from '#clock.ts'
import { renovarSessoes } from './renovar-sessoes.service.ts'
import { type CenaDoSso, createCenaDoSso, novoVinculo, pedidoPara, PUBLICO } from './testing/cena.ts'
import { type Forjador, startForjador } from './testing/forjador.ts'

let t: TestApp
let c: CenaDoSso
let f: Forjador
let id: number
let quem: { id: number; cpf: string }
beforeAll(async () => {
  t = await startApp({ env: { ENDERECO_PUBLICO: PUBLICO } })
  t.setNow(new Date().toISOString())
  c = await createCenaDoSso(t)
  f = await startForjador()
  id = await c.ligar(pedidoPara(f.emissor))
  quem = await t.cenario.usuario(c.bancoId, [], { nome: 'Pia Pessoa' })
})
afterAll(async () => {
  await f.close()
  await t.close()
})
beforeEach(() => {
  t.setNow(new Date().toISOString())
  f.publicar([f.publica])
})

type Forja = Parameters<Forjador['forjar']>[0]
const agora = () => Math.floor(Date.now() / 1000)

/** Signs in at a provider that says so; resolves to the answer. */
async function entrar(forja: Forja, mais?: Record<string, string>) {
  f.forjar({})
  const vinculo = novoVinculo()
  const { endereco } = await c.iniciar(id, vinculo)
  const volta = f.voltar(endereco, mais)
  f.forjar({ ...forja, claims: { cpf: quem.cpf, ...forja.claims } })
  return c.concluir(vinculo, volta)
}

/** Refused with these words, which the audit and the notices of the institution hold too. */
async function refused({ status, text }: { status: number; text: string }, palavras: string) {
  expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(palavras) })
  expect(await c.auditadas('recusarSso')).toContain(text)
  const avisos = await c.equipe.avisos(c.bancoId)
  expect(avisos.some((aviso) => aviso.startsWith('Entrada pelo provedor recusada: '))).toBe(true)
  expect(avisos.join('\n')).toContain(text)
}

test('what is signed and just issued by the configured provider opens', async () => {
  expect(await entrar({})).toMatchObject({ status: 200 })
})

const CASOS: [string, string, () => Forja][] = [
  ['another issuer', 'O token é de outro emissor.', () => ({ claims: { iss: 'https://outro.example' } })],
  ['another audience', 'foi emitido para outro cliente', () => ({ claims: { aud: 'outro' } })],
  ['a nonce of another sign-in', 'o nonce não confere', () => ({ claims: { nonce: 'de-antes' } })],
  ['no nonce', 'nonce', () => ({ claims: { nonce: undefined } })],
  ['no signature', 'assinatura de tipo aceito', () => ({ header: { alg: 'none' } })],
  [
    'a signature by the client secret',
    'assinatura de tipo aceito',
    () => ({ header: { alg: 'HS256' }, key: new TextEncoder().encode('segredo-do-cliente') }),
  ],
  ['an expired token', 'está vencido', () => ({ claims: { iat: agora() - 60, exp: agora() - 121 } })],
  ['a provider whose clock is late', 'relógio do provedor', () => ({ claims: { iat: agora() - 130 } })],
  [
    'a provider whose clock is early',
    'relógio do provedor',
    () => ({ claims: { iat: agora() + 130, exp: agora() + 900 } }),
  ],
  ['a token that is not valid yet', 'ainda não vale', () => ({ claims: { nbf: agora() + 130 } })],
]
test.each(CASOS)('refused, told and recorded: %s', async (_what, palavras, forja) => {
  const answer = await entrar(forja())
  expect(answer.token).toBe('')
  await refused(answer, palavras)
})

test('two clocks may differ by up to 2 minutes', async () => {
  expect(await entrar({ claims: { iat: agora() - 110 } })).toMatchObject({ status: 200 })
  expect(await entrar({ claims: { iat: agora() + 110 } })).toMatchObject({ status: 200 })
  expect(await entrar({ claims: { exp: agora() - 100 } })).toMatchObject({ status: 200 })
})

test('a rotated key counts once it is published, and is refused before', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const segunda = { ...(await exportJWK(publicKey)), kid: 'segunda', alg: 'RS256', use: 'sig' }
  const forja = { header: { kid: 'segunda' }, key: privateKey }
  await refused(await entrar(forja), 'também depois de consultá-las de novo')
  f.publicar([f.publica, segunda])
  expect(await entrar(forja)).toMatchObject({ status: 200 })
  await refused(await entrar({ key: privateKey }), 'não foi assinado por uma chave que o provedor publica')
})

test('a subject that was another person is refused, and a person who was another subject', async () => {
  expect(await entrar({})).toMatchObject({ status: 200 })
  const outra = await t.cenario.usuario(c.bancoId, [])
  await refused(await entrar({ claims: { cpf: outra.cpf } }), 'já entrou como outra')
  await refused(await entrar({ claims: { sub: 'outro-sujeito' } }), 'já entrou como outra')
})

test('the query names another issuer, or another state', async () => {
  await refused(await entrar({}, { iss: 'https://outro.example' }), 'outro emissor')
  const { status } = await c.concluir(novoVinculo(), '?code=um&state=nenhum')
  expect(status).toBe(400)
})

test('an endpoint on another host is never called, nor is a redirect followed', async () => {
  for (const campo of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'])
    await refused(
      await entrar({ metadata: { [campo]: 'http://127.0.0.2:9/qualquer' } }),
      'O provedor aponta para outro endereço: http://127.0.0.2:9.',
    )
  // Entra ID's userinfo is elsewhere: it is left alone, and the ID token has to do.
  expect(await entrar({ metadata: { userinfo_endpoint: 'http://127.0.0.2:9/userinfo' } })).toMatchObject({
    status: 200,
  })
  const antes = f.pedidos.length
  const answer = await entrar({
    token: { status: 302, body: '', headers: { location: `${f.emissor}/desvio` } },
  })
  expect(answer.status).toBe(400)
  expect(f.pedidos.slice(antes)).not.toContain('/desvio')
})

test('an answer that is too large, or none of a provider, is refused in words', async () => {
  const grande = await entrar({ token: { status: 200, body: ' '.repeat(300_000) } })
  expect(grande.text).toBe('A resposta do provedor é grande demais.')
  const outra = await entrar({ token: { status: 200, body: 'olá' } })
  expect(outra.text).toContain('não é a de um provedor OpenID Connect')
})

test('where people are sent back stays the public address, whatever host the browser names', async () => {
  const vinculo = novoVinculo()
  f.forjar({})
  const { text } = await t.call('POST', `/api/autenticacao/sso/${id}/iniciar`, {
    body: { vinculo },
    headers: { host: 'mau.example', 'x-forwarded-host': 'mau.example' },
  })
  const { searchParams } = new URL((JSON.parse(text) as { endereco: string }).endereco)
  expect(searchParams.get('redirect_uri')).toBe(`${PUBLICO}/login/retorno`)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
})

test('a token of logout counts only as the provider signs it, and once', async () => {
  const { token } = await entrar({})
  const evento = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const saida = (mais: Record<string, unknown> = {}) =>
    f.sign({ sub: 'sujeito', jti: crypto.randomUUID(), events: evento, ...mais })
  const dizer = async (logoutToken: string) => {
    const { status, text } = await t.call('POST', `/api/autenticacao/sso/${id}/saida`, {
      raw: `logout_token=${logoutToken}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return { status, text }
  }
  const { privateKey } = await generateKeyPair('RS256')
  const forjados: [string, Forja, Record<string, unknown>][] = [
    ['assinatura de tipo aceito', { header: { alg: 'none' } }, {}],
    ['não foi assinado por uma chave', { key: privateKey }, {}],
    ['outro cliente', {}, { aud: 'outro' }],
    ['outro emissor', {}, { iss: 'https://outro.example' }],
    ['não é de agora', {}, { iat: agora() - 130 }],
    ['um token de outra coisa', {}, { events: {} }],
    ['um token de outra coisa', {}, { nonce: 'de-uma-entrada' }],
  ]
  for (const [palavras, forja, claims] of forjados) {
    f.forjar(forja)
    await refused(await dizer(await saida(claims)), palavras)
    expect((await c.sessao(token)).status).toBe(200)
  }
  f.forjar({})
  const certo = await saida()
  expect((await dizer(certo)).status).toBe(204)
  expect((await c.sessao(token)).status).toBe(401)
  await entrar({})
  await refused(await dizer(certo), 'repetiu um aviso de saída')
})

test('a provider that is away: sessions go on until the 60 minutes are over, then words', async () => {
  const { token } = await entrar({})
  await t.banco.db
    .updateTable('sessao')
    .set({ renovacao: 'renovacao' })
    .where('sujeito', '=', 'sujeito')
    .execute()
  f.forjar({ token: { status: 503, body: 'fora' } })
  const clock = clockFrom(t.clock.now, () => new Date())
  const rede = { redes: [], producao: false }
  const renovar = () =>
    renovarSessoes({ ...t, db: t.banco.db, clock, rede }, (error) => expect.fail(String(error)))
  t.passar(56 * 60_000)
  expect(await renovar()).toBeGreaterThan(0)
  expect((await c.sessao(token)).status).toBe(200)
  t.passar(5 * 60_000)
  const parada = await c.sessao(token)
  expect(parada.status).toBe(401)
  expect(parada.text).toContain('não confirma a sua sessão há mais de uma hora')
  expect(parada.headers['lastro-fim']).toBe('provedor')
  // It answers again: the session goes on.
  f.forjar({ claims: { nonce: undefined } })
  await renovar()
  expect((await c.sessao(token)).status).toBe(200)
})
