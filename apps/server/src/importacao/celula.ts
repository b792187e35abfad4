import * as z from 'zod'

/** Characters of a cell that is read as a number, a day or a known word. */
const MAXIMO_DA_CELULA = 100
const celula = z
  .string()
  .max(MAXIMO_DA_CELULA, { error: `use no máximo ${MAXIMO_DA_CELULA} caracteres.`, abort: true })

/** What `ler` makes of a cell; undefined is refused with `error`, and so is a longer cell before anybody looks into it. */
export const lido = <T>(ler: (texto: string) => T | undefined, error: string) =>
  celula.transform((value, ctx): T => {
    const valor = ler(value)
    if (valor !== undefined) return valor
    ctx.issues.push({ code: 'custom', message: error, input: value })
    return z.NEVER
  })
