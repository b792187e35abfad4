import { defineCall } from '../call.ts'
import * as z from 'zod'
import { instante } from '../dia.ts'
import { codigo } from '../texto.ts'
import { senha } from './senha.ts'

export const CODIGOS_DE_RECUPERACAO = 10
export const LETRAS_POR_GRUPO = 4
export const GRUPOS_POR_CODIGO = 3
/** Characters of recovery codes, without letters and digits that look alike. */
export const ALFABETO_DE_RECUPERACAO = 'abcdefghjkmnpqrstuvwxyz23456789'

const APP_CODE = /^\d{6}$/
const RECOVERY_CODE = new RegExp(`^[${ALFABETO_DE_RECUPERACAO}]{${LETRAS_POR_GRUPO * GRUPOS_POR_CODIGO}}$`)

/**
 * Whether a code, without blanks and hyphens, comes from the authenticator application. Otherwise it may be a recovery
 * code.
 */
export const isAppCode = (typed: string): boolean => APP_CODE.test(typed)

/** A code as people type it: '123 456', 'ABCD-efgh-jkmn'. Refuses a blank one with 'Campo obrigatório'. */
const typedCode = codigo({ min: 0, max: 40 })
  .overwrite((value) => value.toLowerCase().replace(/[ -]/g, ''))
  .min(1)

/** The typed forms in the API's document: six digits, and a recovery code. */
const DIGITS = String.raw`(?:\d[ -]*){6}`
const LETTERS = `(?:[${ALFABETO_DE_RECUPERACAO}][ -]*){${LETRAS_POR_GRUPO * GRUPOS_POR_CODIGO}}`

const appCode = typedCode
  .refine((value) => value === '' || isAppCode(value), { error: 'O código tem 6 números.' })
  .meta({ pattern: `^[ -]*${DIGITS}$` })
const anyCode = typedCode
  .refine((value) => value === '' || isAppCode(value) || RECOVERY_CODE.test(value), {
    error: 'Informe os 6 números do aplicativo ou um código de recuperação inteiro.',
  })
  .meta({ pattern: `^[ -]*(?:${DIGITS}|${LETTERS})$` })

/** GET /api/autenticacao/segundo-fator: the caller's own second factor. */
const segundoFatorResponse = z.object({
  ativo: z.boolean(),
  /** null while the second factor is off. */
  desde: instante.nullable(),
  codigosRestantes: z.int(),
  /**
   * The institution's policy asks for a second factor, or for operators the installation does: nobody can turn it off.
   */
  exigido: z.boolean(),
})
export type SegundoFator = z.infer<typeof segundoFatorResponse>

/**
 * POST …/iniciar. `codigo` is required of a user who has a second factor already and moves it to another application.
 */
export const iniciarSegundoFatorRequest = z.object({ senha, codigo: anyCode.nullish() })
export type IniciarSegundoFatorRequest = z.infer<typeof iniciarSegundoFatorRequest>

/** No other answer holds the secret. `endereco` is what the QR code says (otpauth://…). */
const iniciarSegundoFatorResponse = z.object({ segredo: z.string(), endereco: z.string() })
export type CadastroIniciado = z.infer<typeof iniciarSegundoFatorResponse>

export const confirmarSegundoFatorRequest = z.object({ codigo: appCode })

/** No other answer holds the recovery codes ('abcd-efgh-jkmn'). */
const codigosDeRecuperacaoResponse = z
  .object({ codigos: z.array(z.string()) })
  .meta({ title: 'CodigosDeRecuperacao' })

/** POST …/recuperacao makes new codes and voids the old ones; POST …/desligar turns the second factor off. */
export const senhaECodigoRequest = z.object({ senha, codigo: anyCode }).meta({ title: 'SenhaECodigo' })
export type SenhaECodigoRequest = z.infer<typeof senhaECodigoRequest>

/** POST …/codigo: the step after the password. */
export const entrarComCodigoRequest = z.object({ codigo: anyCode })

/** `codigosRestantes`: how many recovery codes are left after one was used, else null. */
const entrarComCodigoResponse = z.object({ validade: instante, codigosRestantes: z.int().nullable() })
export type EntradaComCodigo = z.infer<typeof entrarComCodigoResponse>

export const segundoFatorCall = defineCall('GET', '/api/autenticacao/segundo-fator', {
  reads: 'autenticacao',
  answer: segundoFatorResponse,
})

export const entrarComCodigoCall = defineCall('POST', '/api/autenticacao/segundo-fator/codigo', {
  body: entrarComCodigoRequest,
  answer: entrarComCodigoResponse,
})

export const iniciarSegundoFatorCall = defineCall('POST', '/api/autenticacao/segundo-fator/iniciar', {
  body: iniciarSegundoFatorRequest,
  answer: iniciarSegundoFatorResponse,
})

export const confirmarSegundoFatorCall = defineCall('POST', '/api/autenticacao/segundo-fator/confirmar', {
  body: confirmarSegundoFatorRequest,
  answer: codigosDeRecuperacaoResponse,
})

export const gerarCodigosDeRecuperacaoCall = defineCall(
  'POST',
  '/api/autenticacao/segundo-fator/recuperacao',
  { body: senhaECodigoRequest, answer: codigosDeRecuperacaoResponse },
)

export const desligarSegundoFatorCall = defineCall('POST', '/api/autenticacao/segundo-fator/desligar', {
  body: senhaECodigoRequest,
})
