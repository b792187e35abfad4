import * as z from 'zod'
import { cnpj } from '../documentos.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { busca, texto } from '../texto.ts'
import { estabelecimentoSchema } from './estabelecimento.ts'
import { TIPOS_ESTABELECIMENTO } from './tipos.ts'

const tipo = z.enum(TIPOS_ESTABELECIMENTO, { error: 'Use instituicao ou loja.' })

/** An institution or a store as operators manage it (domain 8). */
export const cadastroSchema = z.object({
  ...estabelecimentoSchema.omit({ logotipo: true }).shape,
  tipo,
  /** People who may sign in for it; disabled ones don't count. */
  usuarios: z.int(),
  /** false: disabled by an operator; nobody acts for it and nothing new is agreed with it. */
  ativo: z.boolean(),
})
export type Cadastro = z.infer<typeof cadastroSchema>

/** GET /api/plataforma/estabelecimentos, by trade name. `filtro`: part of a name or of the CNPJ. */
export const cadastrosQuery = z.object({ ...paginacaoQuery.shape, filtro: busca, tipo: tipo.optional() })
export const cadastrosResponse = z.object({
  estabelecimentos: z.array(cadastroSchema),
  ...totaisSchema.shape,
})

/** PUT /api/plataforma/estabelecimentos/{id}: the kind stays. */
export const alterarCadastroRequest = z.object({
  cnpj,
  razaoSocial: texto({ max: 150 }),
  nomeFantasia: texto({ max: 100 }),
})
export type AlterarCadastroRequest = z.infer<typeof alterarCadastroRequest>

/** POST /api/plataforma/estabelecimentos */
export const criarCadastroRequest = z.object({ tipo, ...alterarCadastroRequest.shape })
export type CriarCadastroRequest = z.infer<typeof criarCadastroRequest>
export const cadastroCriadoResponse = z.object({ id: z.int() })

/** GET /api/plataforma/estabelecimentos/{id}/impacto: what disabling it touches. */
export const impactoDaDesativacao = z.object({
  /** People who lose access. */
  usuarios: z.int(),
  /** A store's API credentials and webhooks, which stop. */
  credenciais: z.int(),
  avisos: z.int(),
  /** Contracts that stay as they are: not yet Ativo, and Ativo. */
  propostas: z.int(),
  ativos: z.int(),
})
export type ImpactoDaDesativacao = z.infer<typeof impactoDaDesativacao>
