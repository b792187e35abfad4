import { defineCall } from '../call.ts'
import * as z from 'zod'
import { instante } from '../dia.ts'
import type { Permissao } from '../permissoes.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { nome } from '../texto.ts'

/** People and scanners of source code recognise a leaked token by this prefix. */
export const PREFIXO_CREDENCIAL = 'lastro_'

/** What a store's own system may do. Each route that takes a credential declares it. */
export const PERMISSOES_DA_CREDENCIAL = [
  'Loja.Propostas.Listar',
  'Loja.Propostas.Responder',
  'Loja.Estoque.Listar',
  'Loja.Estoque.Importar',
  'Loja.Vendas.Listar',
  'Loja.Vendas.Informar',
] as const satisfies readonly Permissao[]

/** Credentials that a store may have at a time. Revoked ones don't count. */
export const MAXIMO_DE_CREDENCIAIS = 20

const credencialSchema = z.object({
  id: z.int(),
  nome: z.string(),
  /** The last characters of the token. */
  tokenFinal: z.string(),
  criadaEm: instante,
  criadaPor: z.string(),
  /** Time of the last use, to the minute. null: never used. */
  ultimoUsoEm: instante.nullable(),
  revogadaEm: instante.nullable(),
  revogadaPor: z.string().nullable(),
})
export type Credencial = z.infer<typeof credencialSchema>

/** Active credentials first, then revoked ones; each newest first. */
const credenciaisResponse = z.object({
  credenciais: z.array(credencialSchema),
  ...totaisSchema.shape,
})

/** No other answer holds the token. */
const criarCredencialResponse = z.object({ ...credencialSchema.shape, token: z.string() })
export type CredencialCriada = z.infer<typeof criarCredencialResponse>

export const credenciaisCall = defineCall('GET', '/api/lojas/:id/credenciais', {
  reads: 'integracao',
  query: paginacaoQuery,
  answer: credenciaisResponse,
})

export const criarCredencialCall = defineCall('POST', '/api/lojas/:id/credenciais', {
  body: z.object({ nome: nome({ max: 60 }) }),
  answer: criarCredencialResponse,
})

export const revogarCredencialCall = defineCall('POST', '/api/credenciais/:id/revogar', {})
