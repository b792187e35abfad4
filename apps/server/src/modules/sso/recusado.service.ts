import { errors as jose } from 'jose'
import * as oidc from 'openid-client'
import { DestinoRecusado } from '../integracao/destino.service.ts'

/** Why what came from a provider isn't taken. `fora`: it doesn't answer, and nothing is wrong with what it said. */
export type Motivo =
  | 'algoritmo'
  | 'chave'
  | 'codigo'
  | 'desconhecido'
  | 'destinatario'
  | 'destino'
  | 'dominio'
  | 'emissor'
  | 'estado'
  | 'fator'
  | 'fora'
  | 'negado'
  | 'nonce'
  | 'pessoa'
  | 'provedor'
  | 'relogio'
  | 'repetido'
  | 'vencido'

/** A refusal in words, for the person, the audit and the notices. */
export class Recusado extends Error {
  override readonly name = 'Recusado'
  readonly motivo: Motivo
  constructor(motivo: Motivo, frase: string) {
    super(frase)
    this.motivo = motivo
  }
}

const OUTRO_EMISSOR = 'O token é de outro emissor.'

/** By the claim that a token got wrong. */
const POR_CAMPO: Record<string, readonly [Motivo, string]> = {
  iss: ['emissor', OUTRO_EMISSOR],
  aud: ['destinatario', 'O token foi emitido para outro cliente.'],
  azp: ['destinatario', 'O token foi emitido para outro cliente.'],
  nonce: ['nonce', 'O token é de outra entrada: o nonce não confere, ou já foi usado.'],
  sub: ['pessoa', 'O provedor falou de duas pessoas na mesma entrada.'],
  exp: ['vencido', 'O token do provedor está vencido.'],
  nbf: ['relogio', 'O token do provedor ainda não vale: confira os relógios.'],
}

const CHAVE =
  'O token não foi assinado por uma chave que o provedor publica, também depois de consultá-las de novo.'
const ALGORITMO = 'O token não tem uma assinatura de tipo aceito.'
const FORA = 'O provedor não respondeu. Tente de novo em alguns minutos.'
const CODIGO = 'O provedor não aceitou o código da entrada: ele já foi usado, ou venceu. Entre de novo.'

/** What the provider itself answered to a call. */
const POR_RESPOSTA: Record<string, readonly [Motivo, string]> = {
  invalid_grant: ['codigo', CODIGO],
  invalid_client: ['provedor', 'O provedor não aceitou o identificador ou o segredo do cliente.'],
  unauthorized_client: ['provedor', 'O provedor não deixa este cliente entrar por código.'],
  access_denied: ['negado', 'O provedor não deixou a pessoa entrar.'],
  login_required: ['negado', 'O provedor não deixou a pessoa entrar.'],
  interaction_required: ['negado', 'O provedor não deixou a pessoa entrar.'],
}

/** An error and what caused it, from the outside in. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++)
    yield cause
}

const textOf = (value: unknown, name: string): string | undefined => {
  const found = value && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' ? found : undefined
}

const byName = (names: Record<string, readonly [Motivo, string]>, name: string | undefined) => {
  const found = name !== undefined && Object.hasOwn(names, name) ? names[name] : undefined
  return found && new Recusado(...found)
}

/** Of a token that the provider sends by itself. */
const ofJose = (error: jose.JOSEError): Recusado =>
  error instanceof jose.JWKSNoMatchingKey || error instanceof jose.JWSSignatureVerificationFailed
    ? new Recusado('chave', CHAVE)
    : error instanceof jose.JOSEAlgNotAllowed || error instanceof jose.JOSENotSupported
      ? new Recusado('algoritmo', ALGORITMO)
      : new Recusado('provedor', 'O provedor mandou um token que não se entende.')

function ofOne(error: Error): Recusado | undefined {
  if (error instanceof Recusado) return error
  if (error instanceof DestinoRecusado) return new Recusado('destino', error.message)
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return (
      byName(POR_RESPOSTA, error.error) ??
      new Recusado('provedor', `O provedor respondeu ${error.error.slice(0, 60)}.`)
    )
  const claim = byName(POR_CAMPO, textOf(error.cause, 'claim') ?? textOf(error, 'claim'))
  if (claim) return claim
  if (/"nonce"/.test(error.message)) return byName(POR_CAMPO, 'nonce')
  if (/"iss" \(issuer\) (?:response parameter|claim)/.test(error.message))
    return new Recusado('emissor', OUTRO_EMISSOR)
  if (error instanceof jose.JOSEError) return ofJose(error)
  if (/"alg"|JWS algorithm/.test(error.message)) return new Recusado('algoritmo', ALGORITMO)
  if (/verification key|signature verification/.test(error.message)) return new Recusado('chave', CHAVE)
  if (/"state"/.test(error.message)) return new Recusado('estado', 'A volta é de outra entrada.')
  return undefined
}

/** An error of a call or a token as a refusal. What is none of both is thrown on. */
export function recusadoDe(error: unknown): Recusado {
  for (const cause of causesOf(error)) {
    const found = ofOne(cause)
    if (found) return found
  }
  if (error instanceof oidc.ClientError || error instanceof DOMException)
    return new Recusado('fora', whyAway(error))
  throw error
}

/** The provider answered what nobody understands, or not at all. */
function whyAway(error: Error): string {
  const code = textOf(error, 'code') ?? ''
  return code.startsWith('OAUTH_') && !/TIMEOUT|ABORT/.test(code)
    ? 'A resposta do provedor não é a de um provedor OpenID Connect. Confira o endereço do emissor.'
    : FORA
}
