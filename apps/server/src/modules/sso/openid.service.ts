import { createHmac } from 'node:crypto'
import * as oidc from 'openid-client'
import type { Clock } from '#clock.ts'
import { SECOND } from '#durations.ts'
import {
  createIssuerFetch,
  type RedeDoSso,
  requireDoEmissor,
  SECONDS_OF_A_CALL,
} from './chamadas-ao-emissor.service.ts'
import { Recusado, recusadoDe } from './recusado.service.ts'

/** By so many seconds the provider's clock may be off. */
export const RELOGIO_S = 120

/** A provider's client as the settings name it, with its open secret. */
export interface Cliente {
  emissor: string
  clienteId: string
  segredo: string
}

export interface OpenidDeps {
  clock: Clock
  rede: RedeDoSso
}

/** Seconds by which the program's real time is ahead of this machine's: 0 but in tests. */
const skewOf = (clock: Clock) => Math.round((clock.wall().getTime() - Date.now()) / SECOND)

/**
 * Asks a provider what it offers, anew each time, so that settings and keys count at once. Throws Recusado where it
 * doesn't answer, names another issuer or other addresses, or can't do what sign-in needs.
 */
export async function openCliente(
  { clock, rede }: OpenidDeps,
  { emissor, clienteId, segredo }: Cliente,
): Promise<oidc.Configuration> {
  const metadata = { [oidc.clockTolerance]: RELOGIO_S, [oidc.clockSkew]: skewOf(clock) }
  const fetch = createIssuerFetch(emissor, rede)
  const options = {
    [oidc.customFetch]: fetch,
    timeout: SECONDS_OF_A_CALL,
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
  }
  try {
    const found = await oidc.discovery(new URL(emissor), clienteId, metadata, clientAuth(segredo), options)
    requireUsable(emissor, found.serverMetadata())
    return found
  } catch (error) {
    throw recusadoDe(error)
  }
}

/** By the header, as every provider must take it, unless it names the body alone. */
function clientAuth(segredo: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(segredo), oidc.ClientSecretPost(segredo)]
  return (as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(as, client, body, headers)
  }
}

function requireUsable(emissor: string, server: oidc.ServerMetadata): void {
  if (new URL(server.issuer).href !== new URL(emissor).href)
    throw new Recusado('emissor', `O provedor diz ser outro emissor: ${server.issuer}.`)
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: jwks } = server
  if (!authorization || !token || !jwks)
    throw new Recusado('provedor', 'O provedor não diz onde ficam a entrada, o token e as chaves.')
  for (const endereco of [authorization, token, jwks]) requireDoEmissor(emissor, endereco)
}

/** What the browser's secret and a state make: nothing of it is kept here. */
function madeOf(vinculo: string, state: string, what: 'nonce' | 'pkce'): string {
  return createHmac('sha256', vinculo).update(`${what} ${state}`).digest('base64url')
}

/** Where the browser goes to sign in. `offline_access` is asked where the provider knows it. */
export async function createIda(
  config: oidc.Configuration,
  { vinculo, state, retorno }: { vinculo: string; state: string; retorno: string },
): Promise<string> {
  const scopes = config.serverMetadata().scopes_supported ?? []
  const scope = [
    'openid',
    'profile',
    'email',
    ...(scopes.includes('offline_access') ? ['offline_access'] : []),
  ]
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: retorno,
    response_type: 'code',
    scope: scope.join(' '),
    state,
    nonce: madeOf(vinculo, state, 'nonce'),
    code_challenge: await oidc.calculatePKCECodeChallenge(madeOf(vinculo, state, 'pkce')),
    code_challenge_method: 'S256',
  })
  return url.href
}

export interface Volta {
  claims: oidc.IDToken & Record<string, unknown>
  renovacao: string | null
}

/** Refuses an ID token that was not issued just now: one of the two clocks is wrong. */
function requireNow({ iat }: oidc.IDToken, clock: Clock): void {
  const off = Math.abs(iat - clock.wall().getTime() / SECOND)
  if (off > RELOGIO_S)
    throw new Recusado(
      'relogio',
      'O relógio do provedor difere do relógio do Lastro em mais de 2 minutos. Acerte os dois.',
    )
}

/**
 * Exchanges the code for what the provider says of the person, with the claims that it gives at its userinfo alone.
 * Throws Recusado.
 */
export async function trocarCodigo(
  { clock }: OpenidDeps,
  config: oidc.Configuration,
  { url, vinculo, state }: { url: URL; vinculo: string; state: string },
): Promise<Volta> {
  try {
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: madeOf(vinculo, state, 'pkce'),
      expectedNonce: madeOf(vinculo, state, 'nonce'),
      expectedState: state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Recusado('provedor', 'O provedor não enviou o ID token.')
    requireNow(claims, clock)
    const { issuer, userinfo_endpoint: userinfo = '' } = config.serverMetadata()
    // Entra ID keeps it on another host, which isn't called: its ID token has the claims.
    const own = URL.parse(userinfo)?.origin === new URL(issuer).origin
    const more = own ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
    return { claims: { ...more, ...claims }, renovacao: tokens.refresh_token ?? null }
  } catch (error) {
    throw recusadoDe(error)
  }
}

/** Asks whether the person may go on. Resolves to the next refresh token. Throws Recusado. */
export async function renovar(
  config: oidc.Configuration,
  { renovacao, sujeito }: { renovacao: string; sujeito: string },
): Promise<string> {
  try {
    const tokens = await oidc.refreshTokenGrant(config, renovacao)
    const sub = tokens.claims()?.sub
    if (sub !== undefined && sub !== sujeito)
      throw new Recusado('pessoa', 'O provedor renovou a sessão de outra pessoa.')
    return tokens.refresh_token ?? renovacao
  } catch (error) {
    throw recusadoDe(error)
  }
}
