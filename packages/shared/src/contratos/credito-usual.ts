import * as z from 'zod'
import { dinheiro } from '../dinheiro.ts'

/** Below so many contracts nothing is usual. */
export const MINIMO_DE_CONTRATOS = 20

/**
 * GET /api/instituicoes-financeiras/{id}/credito-usual: the valorCredito that 95 of 100 of the institution's newest 1,000 contracts
 * don't exceed, cancelled ones left out; null while it has fewer than MINIMO_DE_CONTRATOS.
 */
export const creditoUsualResponse = z.object({ valorCredito: dinheiro.nullable() })
