import { opcoesQuery } from '../veiculos/veiculo.ts'
import { idTextoOpcional } from '../id.ts'
import { defineCall } from '../call.ts'
import * as z from 'zod'
import { totaisSchema, paginacaoQuery } from '../paginacao.ts'

/** Spec section 3: institution and store have the same fields. */
export const estabelecimentoSchema = z.object({
  id: z.int(),
  cnpj: z.string(),
  razaoSocial: z.string(),
  nomeFantasia: z.string(),
  logotipo: z.string().nullable(),
})

/** `ativo` is false only in an operator's list. All others read active institutions alone. */
const instituicaoSchema = estabelecimentoSchema.extend({ ativo: z.boolean() })
export type Instituicao = z.infer<typeof instituicaoSchema>

/** Lookups of the whitelist carry only these fields. */
const estabelecimentoResumoSchema = estabelecimentoSchema
  .pick({
    id: true,
    razaoSocial: true,
    nomeFantasia: true,
  })
  .meta({ title: 'Estabelecimento' })
export type EstabelecimentoResumo = z.infer<typeof estabelecimentoResumoSchema>

/** GET /api/instituicoes-financeiras */
const instituicoesResponse = z.object({
  instituicoesFinanceiras: z.array(instituicaoSchema),
  ...totaisSchema.shape,
})
/** GET /api/lojas */
const lojasResponse = z.object({ lojas: z.array(estabelecimentoSchema), ...totaisSchema.shape })
/** GET /api/instituicoes-financeiras/{id}/whitelist */
const lojasDaWhitelistResponse = z.object({
  lojas: z.array(estabelecimentoResumoSchema),
  ...totaisSchema.shape,
})
/** GET /api/lojas/{id}/whitelist */
const instituicoesDaWhitelistResponse = z.object({
  instituicoesFinanceiras: z.array(estabelecimentoResumoSchema),
  ...totaisSchema.shape,
})

export const lojasDaWhitelistCall = defineCall('GET', '/api/instituicoes-financeiras/:id/whitelist', {
  reads: 'instituicoes',
  query: paginacaoQuery,
  answer: lojasDaWhitelistResponse,
})

export const instituicoesDaWhitelistCall = defineCall('GET', '/api/lojas/:id/whitelist', {
  query: paginacaoQuery.extend({ instituicaoFinanceiraId: idTextoOpcional }),
  answer: instituicoesDaWhitelistResponse,
})

export const instituicoesCall = defineCall('GET', '/api/instituicoes-financeiras', {
  reads: 'instituicoes',
  query: opcoesQuery,
  answer: instituicoesResponse,
})

export const lojasCall = defineCall('GET', '/api/lojas', {
  reads: 'lojas',
  query: opcoesQuery,
  answer: lojasResponse,
})
