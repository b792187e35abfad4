import * as z from 'zod'

/** A bad line of a file or a call, and what is wrong with it. */
export const erroDeLinhaSchema = z
  .object({ linha: z.int(), motivo: z.string() })
  .meta({ title: 'ErroDeLinha' })
export type ErroDeLinha = z.infer<typeof erroDeLinhaSchema>
