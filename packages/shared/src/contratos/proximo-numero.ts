import * as z from 'zod'

/**
 * GET /api/instituicoes-financeiras/{id}/proximo-numero: the first free number after that of the institution's newest contract; null where
 * it has none, or its number ends in no counter.
 */
export const proximoNumeroResponse = z.object({ numero: z.string().nullable() })
