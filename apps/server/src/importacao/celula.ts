import * as z from 'zod'

/** What `ler` makes of a cell; undefined is refused with `error`. */
export const lido = <T>(ler: (texto: string) => T | undefined, error: string) =>
  z.string().transform((value, ctx): T => {
    const valor = ler(value)
    if (valor !== undefined) return valor
    ctx.issues.push({ code: 'custom', message: error, input: value })
    return z.NEVER
  })
