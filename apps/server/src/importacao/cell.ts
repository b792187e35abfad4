import * as z from 'zod'

/** Longest text of a cell that holds a number, a day or a known word. */
const MAX_CELL_LENGTH = 100
const cellText = z
  .string()
  .max(MAX_CELL_LENGTH, { error: `use no máximo ${MAX_CELL_LENGTH} caracteres.`, abort: true })

/**
 * Parses a cell by `ler`. Refuses with `error` where `ler` gives undefined, and refuses longer cells before parsing.
 */
export const cellOf = <T>(ler: (texto: string) => T | undefined, error: string) =>
  cellText.transform((value, ctx): T => {
    const valor = ler(value)
    if (valor !== undefined) return valor
    ctx.issues.push({ code: 'custom', message: error, input: value })
    return z.NEVER
  })
