import { exclusaoQuery } from '../regras-garantia/regra-garantia-pedido.ts'
import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dinheiro, ZERO } from '../dinheiro.ts'
import { id, idDoEstabelecimento, idENumero, idOpcional, idTextoOpcional, idTextoOuNenhum } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { Aplicacao } from '../regras-garantia/regra-garantia.ts'

/** The five amounts of spec section 3, in the order of its screen (2.5). */
export const VALORES_DO_PARAMETRO = [
  'contratoNovo',
  'contratoAlterado',
  'garantiaIncluida',
  'garantiaRemovida',
  'regraGarantiaAlterada',
] as const
export type ValorDoParametro = (typeof VALORES_DO_PARAMETRO)[number]

/** Spec section 3. A parameter of a contract names the contract's store too. */
export const parametroComercialSchema = z
  .object({
    id: z.int(),
    instituicaoFinanceiraId: z.int(),
    lojaId: z.int().nullable(),
    loja: z.string().nullable(),
    contratoId: z.int().nullable(),
    contrato: z.string().nullable(),
    aplicacao: z.enum(Aplicacao),
    contratoNovo: dinheiro,
    contratoAlterado: dinheiro,
    garantiaIncluida: dinheiro,
    garantiaRemovida: dinheiro,
    regraGarantiaAlterada: dinheiro,
    versao: z.int(),
  })
  .meta({ title: 'ParametroComercial' })
export type ParametroComercial = z.infer<typeof parametroComercialSchema>

/** GET /api/parametros-comerciais: the general parameter first, then the stores', then the contracts'. */
const parametrosComerciaisResponse = z.object({
  parametrosComerciais: z.array(parametroComercialSchema),
  ...totaisSchema.shape,
})

/** Absent and null become the spec's default of 0.00. */
const valor = dinheiro.nullish().transform((centavos) => centavos ?? ZERO)

/**
 * POST and PUT; in a PUT the body's id must be the path's. Without store and contract this is the general parameter.
 */
const parametroComercialRequest = z
  .object({
    id: id.nullish(),
    instituicaoFinanceiraId: idDoEstabelecimento,
    lojaId: idOpcional,
    contratoId: idOpcional,
    contratoNovo: valor,
    contratoAlterado: valor,
    garantiaIncluida: valor,
    garantiaRemovida: valor,
    regraGarantiaAlterada: valor,
  })
  .meta({ title: 'ValoresPorEvento' })
export type ParametroComercialRequest = z.infer<typeof parametroComercialRequest>

/**
 * GET /api/parametros-comerciais/{id}/impacto of moving the parameter to `lojaId` and `contratoId` (domain 5), where 0
 * or '' means none. Without either field: of deleting the parameter.
 */
const impactoDoParametroQuery = z.object({ lojaId: idTextoOuNenhum, contratoId: idTextoOuNenhum })

const impactoDoParametro = z.object({
  /** Ativo contracts that take their amounts from the parameter. */
  ativos: z.int(),
  /** Only of a move: how many of `ativos` would take other amounts, and how many other contracts would take these. */
  deixam: z.int().optional(),
  passam: z.int().optional(),
})
export type ImpactoDoParametro = z.infer<typeof impactoDoParametro>

/**
 * 409 of DELETE: the Ativo contracts whose amounts would change. At most 1,000 ids and the first numbers, and how many
 * contracts there are.
 */
export const exclusaoParametroResponse = z.object({
  id: z.int(),
  contratosAfetados: z.array(z.int()),
  primeirosAfetados: z.array(idENumero),
  ativos: z.int(),
})

export const parametrosCall = defineCall('GET', '/api/parametros-comerciais', {
  reads: 'parametros',
  query: z.object({
    ...paginacaoQuery.shape,
    instituicaoFinanceiraId: idTextoOpcional,
  }),
  answer: parametrosComerciaisResponse,
})

export const criarParametroCall = defineCall('POST', '/api/parametros-comerciais', {
  body: parametroComercialRequest,
  answer: parametroComercialSchema,
  idempotente: true,
})

export const parametroCall = defineCall('GET', '/api/parametros-comerciais/:id', {
  answer: parametroComercialSchema,
  etag: true,
})

export const alterarParametroCall = defineCall('PUT', '/api/parametros-comerciais/:id', {
  body: parametroComercialRequest,
  answer: parametroComercialSchema,
  etag: true,
  ifMatch: true,
})

export const impactoDoParametroCall = defineCall('GET', '/api/parametros-comerciais/:id/impacto', {
  query: impactoDoParametroQuery,
  answer: impactoDoParametro,
})

export const excluirParametroCall = defineCall('DELETE', '/api/parametros-comerciais/:id', {
  query: exclusaoQuery,
  conflict: exclusaoParametroResponse,
  ifMatch: true,
})
