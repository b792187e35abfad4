import { createServer } from 'node:http'
// @ts-expect-error The library has no types of its own.
import { Provider } from 'oidc-provider'

/**
 * A process that a test starts: an OpenID provider on loopback, at port argv[2] (0: any). Its client 'lastro' sends people
 * back to argv[3], and takes tokens of logout at argv[4]. Messages change its people, and are answered once it is done.
 */
const [, , port = '0', retorno = '', saida = ''] = process.argv

type Claims = Record<string, unknown>
const pessoas = new Map<string, Claims>()
/** The provider's session of each person who signed in, as its client knows it. */
const sessoes = new Map<string, string>()

const server = createServer()
await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve))
const address = server.address()
if (!address || typeof address === 'string') throw new Error('no port')
const emissor = `http://127.0.0.1:${address.port}`

/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-assignment, typescript/no-unsafe-return, typescript/no-unsafe-argument -- the library has no types of its own */
const provider: any = new Provider(emissor, {
  clients: [
    {
      client_id: 'lastro',
      client_secret: 'segredo-do-cliente',
      redirect_uris: [retorno],
      grant_types: ['authorization_code', 'refresh_token'],
      ...(saida && { backchannel_logout_uri: saida, backchannel_logout_session_required: true }),
    },
  ],
  cookies: { keys: ['provedor de teste'] },
  claims: { openid: ['sub', 'amr'], profile: ['name', 'cpf', 'groups'], email: ['email', 'email_verified'] },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  // Its own refuses addresses of this machine.
  fetch: (url: string, { dispatcher: _own, ...options }: any) => fetch(url, options),
  pkce: { required: () => true },
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  findAccount: (_ctx: unknown, id: string) => {
    const claims = pessoas.get(id)
    return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) }
  },
  async loadExistingGrant(ctx: any) {
    const { session, client, params } = ctx.oidc
    const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope(params.scope)
    await grant.save()
    return grant
  },
  interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/entrar/${uid}` },
})
provider.on('authorization.success', ({ oidc }: any) =>
  sessoes.set(oidc.session.accountId, oidc.session.sidFor('lastro')),
)

const page = (
  uid: string,
) => `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Provedor de teste</title>
<form method="post" action="/entrar/${uid}"><label>Conta <input name="conta"></label>
<label>Segundo fator <input name="fator" type="checkbox" checked></label><button>Continuar</button></form>`

async function readForm(request: AsyncIterable<Buffer>): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const callback = provider.callback()
server.on('request', (request, response) => {
  const [, uid] = /^\/entrar\/([\w-]+)$/.exec(request.url ?? '') ?? []
  if (uid === undefined) {
    callback(request, response)
    return
  }
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page(uid))
    return
  }
  void readForm(request).then((form) => {
    const amr = form.has('fator') ? ['pwd', 'mfa'] : ['pwd']
    const login = { accountId: form.get('conta'), amr }
    return provider.interactionFinished(
      request,
      response,
      pessoas.has(login.accountId ?? '') ? { login } : { error: 'access_denied' },
    )
  })
})

type Pedido = { n: number } & (
  | { pessoa: string; claims: Claims }
  /** The person leaves: no token of theirs is renewed any more. `avisar`: the client is told at once. */
  | { sai: string; avisar: boolean }
)
process.on('message', (pedido: Pedido) => {
  const work = async () => {
    if ('pessoa' in pedido) pessoas.set(pedido.pessoa, pedido.claims)
    else {
      pessoas.delete(pedido.sai)
      const client = await provider.Client.find('lastro')
      if (pedido.avisar) await client.backchannelLogout(pedido.sai, sessoes.get(pedido.sai))
    }
  }
  work().then(
    () => process.send?.({ n: pedido.n }),
    (error: unknown) =>
      process.send?.({ n: pedido.n, error: `${String(error)} ${String((error as Error).cause)}` }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ emissor })
