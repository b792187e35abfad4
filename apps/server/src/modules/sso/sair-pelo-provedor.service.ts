import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { withTransaction } from '#db/transaction.ts'
import { MINUTE, SECOND } from '#durations.ts'
import { BusinessError } from '#http/errors.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { createIssuerFetch } from './chamadas-ao-emissor.service.ts'
import { clienteDe, type SsoDeps } from './configurar.service.ts'
import { insertVisto } from './idas.repository.ts'
import { openCliente, RELOGIO_S } from './openid.service.ts'
import { estabelecimentoDe } from './pessoa.service.ts'
import { listDonosDasSessoes } from './pessoas.repository.ts'
import { deleteSessoesDoProvedor, findProvedorAberto, type ProvedorRow } from './provedores.repository.ts'
import { hashOf, registrarRecusa } from './recusas.service.ts'
import { Recusado, recusadoDe } from './recusado.service.ts'

const EVENTO = 'http://schemas.openid.net/event/backchannel-logout'
const ASSINATURAS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Whose sessions end: one of the provider's, or all of a subject. */
const alvoDe = ({ sub, sid }: JWTPayload) => {
  const sessao = textOf(sid)
  return sessao === undefined ? { sujeito: textOf(sub) } : { sujeito: textOf(sub), sessao }
}

async function verify(deps: SsoDeps, provedor: ProvedorRow, token: string): Promise<JWTPayload> {
  const { clock, rede } = deps
  const cliente = clienteDe(deps, provedor)
  try {
    const config = await openCliente(deps, cliente)
    const fetch = createIssuerFetch(cliente.emissor, rede)
    const { issuer, jwks_uri: jwks = '' } = config.serverMetadata()
    const answer = await fetch(jwks, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' })
    const keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet)
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: cliente.clienteId,
      algorithms: ASSINATURAS,
      clockTolerance: RELOGIO_S,
      currentDate: clock.wall(),
      requiredClaims: ['iat', 'jti'],
    })
    return payload
  } catch (error) {
    throw recusadoDe(error)
  }
}

/** Refuses a signed token that isn't a logout of just now. */
function requireSaida({ iat = 0, events, nonce }: JWTPayload, wall: Date): void {
  if (Math.abs(iat - wall.getTime() / SECOND) > RELOGIO_S)
    throw new Recusado('relogio', 'O aviso de saída do provedor não é de agora: confira os relógios.')
  if (!(events && typeof events === 'object' && EVENTO in events) || nonce !== undefined)
    throw new Recusado('provedor', 'O provedor mandou como aviso de saída um token de outra coisa.')
}

/**
 * Ends sessions because their provider says that the person signed out or left (back-channel logout). Where none is
 * open, nothing is looked at. Refuses with 400 a token that isn't the provider's, in words, and records it.
 */
export async function sairPeloProvedor(
  deps: SsoDeps,
  { id, token }: { id: number; token: string },
): Promise<void> {
  const { db, clock } = deps
  const provedor = await findProvedorAberto(db, id)
  if (!provedor) throw new BusinessError('Provedor não encontrado.', 404)
  const alvo = readAlvo(token)
  if ((await listDonosDasSessoes(db, id, alvo)).length === 0) return
  const agora = clock.now()
  // Whoever sends the same refused thing again and again leaves one record a minute.
  const minuto = String(Math.floor(agora.getTime() / MINUTE))
  try {
    const payload = await verify(deps, provedor, token)
    requireSaida(payload, clock.wall())
    await withTransaction(db, async (tx) => {
      const venceEm = new Date(agora.getTime() + 4 * RELOGIO_S * SECOND)
      if (!(await insertVisto(tx, hashOf(`jti ${id} ${payload.jti}`), venceEm)))
        throw new Recusado('repetido', 'O provedor repetiu um aviso de saída.')
      const donos = await listDonosDasSessoes(tx, id, alvo)
      await deleteSessoesDoProvedor(tx, id, alvo)
      for (const { usuarioId } of donos)
        await registrar(tx, {
          instituicaoId: estabelecimentoDe(provedor),
          sessao: null,
          acao: 'terminarPorSso',
          entidade: 'usuario',
          entidadeId: usuarioId,
          motivo: 'Aviso de saída do provedor.',
          agora,
        })
    })
  } catch (error) {
    if (!(error instanceof Recusado)) throw error
    await registrarRecusa(deps, provedor, error, minuto)
    throw new BusinessError(error.message)
  }
}

/** Whom a token names, not verified yet. Refuses with 400 what is no token or names nobody. */
function readAlvo(token: string) {
  try {
    const alvo = alvoDe(decodeJwt(token))
    if (alvo.sujeito !== undefined || alvo.sessao !== undefined) return alvo
  } catch {
    // Not a token: refused as one that names nobody.
  }
  throw new BusinessError('O aviso de saída não é um token com sub ou sid.')
}
