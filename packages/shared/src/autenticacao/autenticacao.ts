import { defineCall } from '../call.ts'
import * as z from 'zod'
import { cpf } from '../documentos.ts'
import { instante } from '../dia.ts'
import { texto } from '../texto.ts'
import { pendenciaSegundoFator } from './pendencia.ts'
import { senha } from './senha.ts'

/** POST /api/autenticacao/Login. `origem` is free text (domain 9). */
export const loginRequest = z.object({ cpf, senha, origem: texto({ min: 0, max: 100 }).nullish() })

/**
 * While `expirado` or `precisaAceitarTermoUso` holds, the token opens only senha, termo-uso, sair and Regras.
 * `segundoFator` comes before both and is absent when nothing of it is due. 'codigo' opens only its own call, sair and
 * a Regras without permissions; 'cadastro' opens the enrolment, sair and Regras.
 */
export const loginResponse = z.object({
  token: z.string(),
  validade: instante,
  expirado: z.boolean(),
  precisaAceitarTermoUso: z.boolean(),
  segundoFator: pendenciaSegundoFator.optional(),
})
export type LoginResponse = z.infer<typeof loginResponse>

/** POST /api/autenticacao/Regras: the CPF of the token's own user. */
const regrasRequest = z.object({ documento: cpf })

/** One permission as spec section 3 lists it. */
const autorizacaoSchema = z.object({
  codigoPermissao: z.string(),
  idAcao: z.int(),
  codigoSistema: z.string(),
  codigoModulo: z.string(),
  codigoPagina: z.string(),
  codigoAcao: z.string(),
  captionAcao: z.string(),
  ordemAcao: z.int(),
  mensagem: z.string().nullable(),
  idEstabelecimento: z.int(),
})

/**
 * `idEstabelecimento` 0 is an operator of the platform. `tipo`, the names and the pending steps are no fields of the
 * spec: the shell shows them after a reload too. `senhaProvisoria` is there only while the user must change a password
 * that somebody else gave.
 */
const regrasResponse = z.object({
  idEstabelecimento: z.int(),
  listaAutorizacao: z.array(autorizacaoSchema),
  tipo: z.enum(['operador', 'instituicao', 'loja']),
  nome: z.string(),
  estabelecimento: z.string().nullable(),
  expirado: z.boolean(),
  senhaProvisoria: z.boolean().optional(),
  precisaAceitarTermoUso: z.boolean(),
  segundoFator: pendenciaSegundoFator.optional(),
})
export type RegrasResponse = z.infer<typeof regrasResponse>

export const termoUsoRequest = z.object({
  aceito: z.literal(true, { error: 'É preciso aceitar os termos de uso.' }),
})

export const loginCall = defineCall('POST', '/api/autenticacao/Login', {
  body: loginRequest,
  answer: loginResponse,
})

export const regrasDaSessaoCall = defineCall('POST', '/api/autenticacao/Regras', {
  reads: 'autenticacao',
  body: regrasRequest,
  answer: regrasResponse,
})

export const aceitarTermoUsoCall = defineCall('POST', '/api/autenticacao/termo-uso', {
  body: termoUsoRequest,
})

export const sairCall = defineCall('POST', '/api/autenticacao/sair', {})
