import * as z from 'zod'

/** Longest text of a cell that holds a number, a day or a known word. */
const MAXIMO_DA_CELULA = 100
const celula = z
  .string()
  .max(MAXIMO_DA_CELULA, { error: `use no máximo ${MAXIMO_DA_CELULA} caracteres.`, abort: true })

/**
 * Parses a cell by `ler`. Refuses with `error` where `ler` gives undefined, and refuses longer cells before parsing.
 */
export const lido = <T>(ler: (texto: string) => T | undefined, error: string) =>
  celula.transform((value, ctx): T => {
    const valor = ler(value)
    if (valor !== undefined) return valor
    ctx.issues.push({ code: 'custom', message: error, input: value })
    return z.NEVER
  })
