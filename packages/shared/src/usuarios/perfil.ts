import { criadoResponse } from '../id.ts'
import { defineCall } from '../call.ts'
import * as z from 'zod'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { PERMISSOES, permissoesDoTipo, TIPOS_USUARIO } from '../permissoes.ts'
import { nome } from '../texto.ts'

export const tipoUsuario = z.enum(TIPOS_USUARIO).meta({ title: 'TipoUsuario' })
export const permissao = z.enum(PERMISSOES).meta({ title: 'Permissao' })

/** A named set of permission codes for one kind of user (domain 1). */
export const perfilSchema = z.object({
  id: z.int(),
  nome: z.string(),
  tipo: tipoUsuario,
  /** In the order of the permission table. */
  permissoes: z.array(permissao),
  /** Number of users with this profile, disabled ones too. */
  usuarios: z.int(),
  /** The caller has this profile, and so can't change it. */
  proprio: z.boolean(),
  versao: z.int(),
})
export type Perfil = z.infer<typeof perfilSchema>

/** GET /api/plataforma/perfis: by kind, then by name. */
const perfisQuery = paginacaoQuery
const perfisResponse = z.object({ perfis: z.array(perfilSchema), ...totaisSchema.shape })

const permissoes = z
  .array(permissao)
  .min(1, { error: 'Escolha pelo menos uma permissão.' })
  .max(PERMISSOES.length)
const doTipo = { path: ['permissoes'], error: 'Há permissões que não são deste tipo de usuário.' }

/** POST /api/plataforma/perfis */
const criarPerfilRequest = z
  .object({ nome: nome({ max: 60 }), tipo: tipoUsuario, permissoes })
  .refine(({ tipo, permissoes: codigos }) => {
    const possiveis = permissoesDoTipo(tipo)
    return codigos.every((codigo) => possiveis.includes(codigo))
  }, doTipo)
export type CriarPerfilRequest = z.infer<typeof criarPerfilRequest>

/** PUT /api/plataforma/perfis/{id}. The kind can't change. */
export const alterarPerfilRequest = z.object({ nome: nome({ max: 60 }), permissoes })
export type AlterarPerfilRequest = z.infer<typeof alterarPerfilRequest>

export const perfisCall = defineCall('GET', '/api/plataforma/perfis', {
  reads: 'perfis',
  query: perfisQuery,
  answer: perfisResponse,
})

export const criarPerfilCall = defineCall('POST', '/api/plataforma/perfis', {
  body: criarPerfilRequest,
  answer: criadoResponse,
  idempotente: true,
})

export const alterarPerfilCall = defineCall('PUT', '/api/plataforma/perfis/:id', {
  body: alterarPerfilRequest,
  ifMatch: true,
})

export const excluirPerfilCall = defineCall('DELETE', '/api/plataforma/perfis/:id', { ifMatch: true })
