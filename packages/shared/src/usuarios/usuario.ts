import { defineCall } from '../call.ts'
import * as z from 'zod'
import { cpf } from '../documentos.ts'
import { email } from '../email.ts'
import { id, idENome } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { busca, nome, texto } from '../texto.ts'
import { tipoUsuario } from './perfil.ts'

/** A person who signs in. The systems of stores have credentials instead, and are not listed here. */
const usuarioSchema = z.object({
  id: z.int(),
  nome: z.string(),
  /** '***.982.247-**' */
  cpf: z.string(),
  tipo: tipoUsuario,
  /** 0: an operator of the platform (domain 1). */
  estabelecimentoId: z.int(),
  estabelecimento: z.string().nullable(),
  perfis: z.array(idENome),
  ativo: z.boolean(),
  /** Somebody else gave the password, and the user must change it at the next sign-in. */
  senhaProvisoria: z.boolean(),
  /** The sign-in asks this user for a code after the password. */
  segundoFator: z.boolean(),
  /** The user is the caller. */
  proprio: z.boolean(),
  /** Of the name and the profiles. */
  versao: z.int(),
  /** The institution keeps its accesses itself: an operator acts upon this one in an emergency alone. */
  soEmergencia: z.boolean(),
})
export type Usuario = z.infer<typeof usuarioSchema>

/** GET /api/plataforma/usuarios, by name. `filtro`: part of the name, or a whole CPF; establishment 0: the operators. */
const usuariosQuery = z.object({
  ...paginacaoQuery.shape,
  filtro: busca,
  estabelecimentoId: z
    .string()
    .regex(/^\d{0,15}$/, { error: 'Identificador inválido.' })
    .optional()
    .transform((value) => (value ? Number(value) : undefined)),
})
const usuariosResponse = z.object({ usuarios: z.array(usuarioSchema), ...totaisSchema.shape })

export const perfilIds = z.array(id).min(1, { error: 'Escolha pelo menos um perfil.' }).max(20)

/** POST /api/plataforma/usuarios. Establishment 0 makes an operator, and so must be sent explicitly. */
export const criarUsuarioRequest = z.object({
  cpf,
  nome: nome({ max: 120 }),
  estabelecimentoId: z.int().nonnegative({ error: 'Identificador inválido.' }).max(999_999_999_999_999),
  perfilIds,
  /** Where mail is set up, it gets an invitation instead of a password that somebody hands over. */
  email: email.nullish(),
})
export type CriarUsuarioRequest = z.infer<typeof criarUsuarioRequest>

/** No other answer holds the password; '': nobody is shown one. */
const senhaProvisoriaResponse = z
  .object({ id: z.int(), senha: z.string() })
  .meta({ title: 'SenhaProvisoria' })
export type SenhaProvisoria = z.infer<typeof senhaProvisoriaResponse>

/** PUT /api/plataforma/usuarios/{id}/perfis */
export const alterarPerfisRequest = z.object({ perfilIds })

export const usuariosCall = defineCall('GET', '/api/plataforma/usuarios', {
  reads: 'usuarios',
  query: usuariosQuery,
  answer: usuariosResponse,
})

export const criarUsuarioCall = defineCall('POST', '/api/plataforma/usuarios', {
  body: criarUsuarioRequest,
  answer: senhaProvisoriaResponse,
})

export const alterarPerfisDoUsuarioCall = defineCall('PUT', '/api/plataforma/usuarios/:id/perfis', {
  body: alterarPerfisRequest,
  ifMatch: true,
})

export const redefinirSenhaCall = defineCall('POST', '/api/plataforma/usuarios/:id/senha', {
  answer: senhaProvisoriaResponse,
})

export const ativarUsuarioCall = defineCall('POST', '/api/plataforma/usuarios/:id/ativar', {})
export const desativarUsuarioCall = defineCall('POST', '/api/plataforma/usuarios/:id/desativar', {})
export const redefinirSegundoFatorCall = defineCall(
  'POST',
  '/api/plataforma/usuarios/:id/redefinir-segundo-fator',
  {},
)

const ATOS_DE_EMERGENCIA = ['desativar', 'senha', 'segundoFator', 'sessoes'] as const

/** POST /api/plataforma/usuarios/{id}/emergencia */
const emergenciaRequest = z.object({
  ato: z.enum(ATOS_DE_EMERGENCIA),
  motivo: texto({ min: 3, max: 1000 }),
})
export type EmergenciaRequest = z.infer<typeof emergenciaRequest>

export const emergenciaCall = defineCall('POST', '/api/plataforma/usuarios/:id/emergencia', {
  body: emergenciaRequest,
  /** The provisional password where the act is 'senha'. */
  answer: z.object({ senha: z.string().nullable() }),
})
