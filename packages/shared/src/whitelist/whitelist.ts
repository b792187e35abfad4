import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { id, idTexto, idTextoOpcional, criadoResponse } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'

/** Spec section 3. `prazo` is the last day on which the entry counts. */
export const whitelistSchema = z
  .object({
    id: z.int(),
    lojaId: z.int(),
    loja: z.string(),
    instituicaoFinanceiraId: z.int(),
    instituicaoFinanceira: z.string(),
    prazo: dia,
    dataInclusao: instante,
    /** false: an operator disabled the store. Nobody can agree anything new with it. */
    lojaAtiva: z.boolean(),
    /** Number of the ETag; every change raises it. */
    versao: z.int(),
  })
  .meta({ title: 'Whitelist' })

const whitelistResponse = z.object({ whiteLists: z.array(whitelistSchema), ...totaisSchema.shape })

/**
 * POST /api/opt-in/whitelist. A prazo of today counts. The service refuses a past prazo, because a schema doesn't know
 * today.
 */
const criarWhitelistRequest = z.object({
  lojaId: id,
  instituicaoFinanceiraId: id.nullish(),
  prazo: dia,
})
export type CriarWhitelistRequest = z.infer<typeof criarWhitelistRequest>

/** PUT /api/opt-in/whitelist?id changes only the deadline. An id in the body must equal the address's. */
const alterarWhitelistQuery = z.object({ id: idTexto.optional() })

/**
 * GET /api/opt-in/whitelist/{id}/impacto: the pair's contracts in progress, which go on without the entry. `propostas`
 * of these were sent and can't be approved without it.
 */
const impactoDaWhitelist = z.object({ emAndamento: z.int(), propostas: z.int() })
export type ImpactoDaWhitelist = z.infer<typeof impactoDaWhitelist>

export const criarWhitelistCall = defineCall('POST', '/api/opt-in/whitelist', {
  body: criarWhitelistRequest,
  answer: criadoResponse,
  idempotente: true,
})

export const alterarWhitelistCall = defineCall('PUT', '/api/opt-in/whitelist', {
  query: alterarWhitelistQuery,
  body: z.object({ id: id.nullish(), prazo: dia }),
  answer: whitelistSchema,
  etag: true,
  ifMatch: true,
})

export const impactoDaWhitelistCall = defineCall('GET', '/api/opt-in/whitelist/:id/impacto', {
  answer: impactoDaWhitelist,
})

export const excluirDaWhitelistCall = defineCall('DELETE', '/api/opt-in/whitelist/:id', { ifMatch: true })

export const whitelistCall = defineCall('GET', '/api/opt-in/whitelist', {
  reads: 'whitelist',
  query: z.object({
    ...paginacaoQuery.shape,
    instituicaoFinanceiraId: idTextoOpcional,
    lojaId: idTextoOpcional,
  }),
  answer: whitelistResponse,
})

export const registroDaWhitelistCall = defineCall('GET', '/api/opt-in/whitelist/:id', {
  answer: whitelistSchema,
  etag: true,
})
