import * as z from 'zod'
import { instante } from '../dia.ts'
import type { Permissao } from '../permissoes.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { texto } from '../texto.ts'

/** By this a leaked token is recognised, by people and by scanners of source code. */
export const PREFIXO_CREDENCIAL = 'lastro_'

/** What a store's own system may do; the routes that take a credential say so themselves. */
export const PERMISSOES_DA_CREDENCIAL = [
  'Loja.Propostas.Listar',
  'Loja.Propostas.Responder',
  'Loja.Estoque.Listar',
  'Loja.Estoque.Importar',
] as const satisfies readonly Permissao[]

/** The credentials that a store may have at a time, revoked ones not counted. */
export const MAXIMO_DE_CREDENCIAIS = 20

const credencialSchema = z.object({
  id: z.int(),
  nome: z.string(),
  /** The token's last characters. */
  tokenFinal: z.string(),
  criadaEm: instante,
  criadaPor: z.string(),
  /** To the minute; null: never used. */
  ultimoUsoEm: instante.nullable(),
  revogadaEm: instante.nullable(),
  revogadaPor: z.string().nullable(),
})
export type Credencial = z.infer<typeof credencialSchema>

export const credenciaisQuery = paginacaoQuery
/** Those in use first, then the revoked ones; each newest first. */
export const credenciaisResponse = z.object({
  credenciais: z.array(credencialSchema),
  ...totaisSchema.shape,
})

/** POST /api/lojas/{id}/credenciais */
export const criarCredencialRequest = z.object({ nome: texto({ max: 60 }) })
/** The only answer that ever holds the token. */
export const criarCredencialResponse = z.object({ ...credencialSchema.shape, token: z.string() })
export type CredencialCriada = z.infer<typeof criarCredencialResponse>
