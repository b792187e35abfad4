import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dinheiro } from '../dinheiro.ts'

/** An institution with fewer contracts has no usual credit. */
export const MINIMO_DE_CONTRATOS = 20

/**
 * GET /api/instituicoes-financeiras/{id}/credito-usual: the valorCredito that 95 of 100 of the institution's newest
 * 1,000 contracts don't exceed. Cancelled contracts don't count. null while the institution has fewer than
 * MINIMO_DE_CONTRATOS.
 */
const creditoUsualResponse = z.object({ valorCredito: dinheiro.nullable() })

export const creditoUsualCall = defineCall('GET', '/api/instituicoes-financeiras/:id/credito-usual', {
  reads: 'instituicoes',
  answer: creditoUsualResponse,
})
