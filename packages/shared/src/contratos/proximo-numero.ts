import * as z from 'zod'

/**
 * GET /api/instituicoes-financeiras/{id}/proximo-numero: the first free number after that of the newest contract. null
 * where the institution has no contract, or the number doesn't end in digits.
 */
export const proximoNumeroResponse = z.object({ numero: z.string().nullable() })
