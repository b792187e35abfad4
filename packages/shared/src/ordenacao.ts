import * as z from 'zod'

/** How a list is sorted. */
export interface Ordenacao<Campo extends string> {
  campo: Campo
  direcao: 'asc' | 'desc'
}

const DESCONHECIDA = 'Ordenação desconhecida.'
/** Characters; no list has a column whose name comes near it. */
const MAXIMO = 64

/** The query field `ordenacao` of a list that sorts by these: 'campo:asc' or 'campo:desc'; the list's own order without it. */
export const ordenacaoPor = <const Campo extends string>(campos: readonly Campo[]) =>
  z
    .string()
    .max(MAXIMO, { error: DESCONHECIDA, abort: true })
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
