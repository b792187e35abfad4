import * as z from 'zod'

/**
 * What a token must have before it opens anything else. 'codigo': the user has a second factor and must type its code.
 * 'cadastro': the user must enrol a second factor.
 */
export const pendenciaSegundoFator = z.enum(['codigo', 'cadastro'])
export type PendenciaSegundoFator = z.infer<typeof pendenciaSegundoFator>

/** Header of a 403 that a pending step causes: 'codigo', 'cadastro', 'senha' or 'termo'. */
export const PENDENCIA_HEADER = 'lastro-pendencia'

/** Header of a 401 whose session ends because its identity provider did not confirm it: 'provedor'. */
export const FIM_HEADER = 'lastro-fim'

/** Where an identity provider sends the browser back to, below the installation's public address. */
export const PAGINA_DE_RETORNO = '/login/retorno'
