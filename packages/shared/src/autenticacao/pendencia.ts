import * as z from 'zod'

/**
 * What is due before a token opens anything else: the code of a user who has a second factor, or the enrolment of one who must have one
 * and hasn't.
 */
export const pendenciaSegundoFator = z.enum(['codigo', 'cadastro'])
export type PendenciaSegundoFator = z.infer<typeof pendenciaSegundoFator>

/** On a 403 that is about a step which is due: 'codigo', 'cadastro', 'senha' or 'termo'. */
export const PENDENCIA_HEADER = 'lastro-pendencia'
