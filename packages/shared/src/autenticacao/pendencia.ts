import * as z from 'zod'

/**
 * What a token must have before it opens anything else. 'codigo': the user has a second factor and must type its code.
 * 'cadastro': the user must enrol a second factor.
 */
export const pendenciaSegundoFator = z.enum(['codigo', 'cadastro'])
export type PendenciaSegundoFator = z.infer<typeof pendenciaSegundoFator>

/** Header of a 403 that a pending step causes: 'codigo', 'cadastro', 'senha' or 'termo'. */
export const PENDENCIA_HEADER = 'lastro-pendencia'
