import * as z from 'zod'

export interface Ordenacao<Campo extends string> {
  campo: Campo
  direcao: 'asc' | 'desc'
}

const DESCONHECIDA = 'Ordenação desconhecida.'
/** Characters. No list has a column whose name is nearly as long. */
const MAXIMO = 64

/**
 * The query field `ordenacao` of a list that sorts by these columns: 'campo:asc' or 'campo:desc'. Without it the list's
 * own order counts.
 */
export const ordenacaoPor = <const Campo extends string>(campos: readonly Campo[]) =>
  z
    .string()
    .max(MAXIMO, { error: DESCONHECIDA, abort: true })
    .meta({ pattern: `^(?:(?:${campos.join('|')}):(?:asc|desc))?$` })
    .optional()
    .transform((value, context): Ordenacao<Campo> | undefined => {
      if (!value) return undefined
      const [nome, direcao, ...rest] = value.split(':')
      const campo = campos.find((candidate) => candidate === nome)
      if (!campo || (direcao !== 'asc' && direcao !== 'desc') || rest.length > 0) {
        context.addIssue({ code: 'custom', message: DESCONHECIDA })
        return z.NEVER
      }
      return { campo, direcao }
    })
