import { defineCall } from '../call.ts'
import * as z from 'zod'

/**
 * GET /api/instituicoes-financeiras/{id}/proximo-numero: the first free number after the newest contract's. null where
 * the institution has no contract, or the number ends in no digits.
 */
const proximoNumeroResponse = z.object({ numero: z.string().nullable() })

export const proximoNumeroCall = defineCall('GET', '/api/instituicoes-financeiras/:id/proximo-numero', {
  reads: 'contrato',
  answer: proximoNumeroResponse,
})
