import * as z from 'zod'

/** Percentages are hundredths of a percent inside (80% is 8000), and numbers with two decimals on the wire. */
export const percentualEm = (faixa: z.ZodNumber) =>
  z.codec(
    faixa
      .refine((value) => Number(value.toFixed(2)) === value, { error: 'Use no máximo duas casas decimais.' })
      .meta({ multipleOf: 0.01 }),
    z.int(),
    { decode: (value) => Math.round(value * 100), encode: (value) => value / 100 },
  )

export const percentual = percentualEm(
  z
    .number({
      error: ({ input }) => (input === undefined || input === null ? 'Campo obrigatório.' : undefined),
    })
    .positive({ error: 'Informe um percentual acima de 0.' })
    .max(999.99, { error: 'O percentual máximo é 999,99.' }),
)
