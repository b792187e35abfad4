import { defineCall } from '../call.ts'
import { criadoResponse } from '../id.ts'
import * as z from 'zod'
import { cnpj } from '../documentos.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { busca, nome } from '../texto.ts'
import { estabelecimentoSchema } from './estabelecimento.ts'
import { TIPOS_ESTABELECIMENTO } from './tipos.ts'
import { uf } from './uf.ts'

const tipo = z.enum(TIPOS_ESTABELECIMENTO, { error: 'Use instituicao ou loja.' })

/** An institution or a store, as operators manage it (domain 8). */
const cadastroSchema = z
  .object({
    ...estabelecimentoSchema.omit({ logotipo: true }).shape,
    tipo,
    /** null: nobody told it yet. */
    uf: uf.nullable(),
    /** Active people who may sign in for the establishment. */
    usuarios: z.int(),
    /** false: an operator disabled the establishment. Nobody acts for it or agrees anything new with it. */
    ativo: z.boolean(),
    versao: z.int(),
  })
  .meta({ title: 'Cadastro' })
export type Cadastro = z.infer<typeof cadastroSchema>

/** GET /api/plataforma/estabelecimentos, by trade name. `filtro`: part of a name or of the CNPJ. */
const cadastrosQuery = z.object({ ...paginacaoQuery.shape, filtro: busca, tipo: tipo.optional() })
const cadastrosResponse = z.object({
  estabelecimentos: z.array(cadastroSchema),
  ...totaisSchema.shape,
})

/** PUT /api/plataforma/estabelecimentos/{id}. The kind can't change. */
export const alterarCadastroRequest = z.object({
  cnpj,
  razaoSocial: nome({ max: 150 }),
  nomeFantasia: nome({ max: 100 }),
  /** Absent: as it is. */
  uf: uf.optional(),
})
export type AlterarCadastroRequest = z.infer<typeof alterarCadastroRequest>

/** POST /api/plataforma/estabelecimentos */
const criarCadastroRequest = z.object({ tipo, ...alterarCadastroRequest.shape })
export type CriarCadastroRequest = z.infer<typeof criarCadastroRequest>

/** GET /api/plataforma/estabelecimentos/{id}/impacto: what disabling the establishment affects. */
const impactoDaDesativacao = z.object({
  /** People who would lose access. */
  usuarios: z.int(),
  /** A store's API credentials and webhooks that would stop. */
  credenciais: z.int(),
  avisos: z.int(),
  /** Contracts that stay as they are: `propostas` are not yet Ativo, `ativos` are. */
  propostas: z.int(),
  ativos: z.int(),
})
export type ImpactoDaDesativacao = z.infer<typeof impactoDaDesativacao>

export const criarCadastroCall = defineCall('POST', '/api/plataforma/estabelecimentos', {
  body: criarCadastroRequest,
  answer: criadoResponse,
  idempotente: true,
})

export const impactoDaDesativacaoCall = defineCall('GET', '/api/plataforma/estabelecimentos/:id/impacto', {
  answer: impactoDaDesativacao,
})

export const alterarCadastroCall = defineCall('PUT', '/api/plataforma/estabelecimentos/:id', {
  body: alterarCadastroRequest,
  ifMatch: true,
})

export const cadastrosCall = defineCall('GET', '/api/plataforma/estabelecimentos', {
  reads: 'estabelecimentos',
  query: cadastrosQuery,
  answer: cadastrosResponse,
})

export const cadastroCall = defineCall('GET', '/api/plataforma/estabelecimentos/:id', {
  reads: 'estabelecimentos',
  answer: cadastroSchema,
  etag: true,
})

export const ativarEstabelecimentoCall = defineCall('POST', '/api/plataforma/estabelecimentos/:id/ativar', {})
export const desativarEstabelecimentoCall = defineCall(
  'POST',
  '/api/plataforma/estabelecimentos/:id/desativar',
  {},
)
