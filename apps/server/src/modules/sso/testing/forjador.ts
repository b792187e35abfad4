import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

interface Forja {
  claims?: Record<string, unknown>
  header?: { alg?: string; kid?: string }
  /** Signed by this key instead of the published one. */
  key?: CryptoKey | Uint8Array
  /** What discovery says beside the truth. */
  metadata?: Record<string, unknown>
  /** Answers of the token endpoint instead of tokens. */
  token?: { status: number; body: string; headers?: Record<string, string> }
}

/** A provider on loopback that says over real HTTP whatever a test wants, in tokens that it really signs. */
export async function startForjador() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const publica = { ...(await exportJWK(publicKey)), kid: 'primeira', alg: 'RS256', use: 'sig' }
  const state: { forja: Forja; nonce: string; keys: object[]; pedidos: string[] } = {
    forja: {},
    nonce: '',
    keys: [publica],
    pedidos: [],
  }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const emissor = `http://127.0.0.1:${address.port}`

  async function sign(claims: Record<string, unknown>): Promise<string> {
    const { header = {}, key = privateKey } = state.forja
    const agora = Math.floor(Date.now() / 1000)
    const payload = { iss: emissor, aud: 'lastro', iat: agora, exp: agora + 300, ...claims }
    if (header.alg === 'none') return new UnsecuredJWT(payload).encode()
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'primeira', ...header }).sign(key)
  }

  const json = (response: ServerResponse, body: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

  async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { forja } = state
    const [path = ''] = url.split('?')
    state.pedidos.push(path)
    if (path === '/.well-known/openid-configuration')
      return void json(response, {
        issuer: emissor,
        authorization_endpoint: `${emissor}/entrada`,
        token_endpoint: `${emissor}/token`,
        jwks_uri: `${emissor}/chaves`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...forja.metadata,
      })
    if (path === '/chaves') return void json(response, { keys: state.keys })
    if (path !== '/token') return void response.writeHead(404).end()
    if (forja.token)
      return void response.writeHead(forja.token.status, forja.token.headers).end(forja.token.body)
    const idToken = await sign({ sub: 'sujeito', nonce: state.nonce, ...forja.claims })
    json(response, { access_token: 'acesso', token_type: 'Bearer', id_token: idToken })
  }
  server.on('request', (request, response) => void answer(request, response))

  return {
    emissor,
    sign,
    pedidos: state.pedidos,
    forjar(forja: Forja) {
      state.forja = forja
    },
    /** Publishes other keys. */
    publicar(keys: object[]) {
      state.keys = keys
    },
    publica,
    /** What a browser would bring back from where it was sent. */
    voltar(endereco: string, mais: Record<string, string> = {}): string {
      const { searchParams } = new URL(endereco)
      state.nonce = searchParams.get('nonce') ?? ''
      return `?${new URLSearchParams({ code: 'um-codigo', state: searchParams.get('state') ?? '', ...mais })}`
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Forjador = Awaited<ReturnType<typeof startForjador>>
