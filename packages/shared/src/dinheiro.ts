import * as z from 'zod'
import { formatCentesimos } from './numeros.ts'
import './validacao.ts'

/** Integer centavos of a real. */
export type Centavos = number & z.core.$brand<'Centavos'>

/** R$ 999.999.999,99 (domain 2). */
export const MAXIMO = 99_999_999_999 as Centavos
export const ZERO = 0 as Centavos

const centavos = z.int().brand<'Centavos'>()
const CASAS = { description: 'Em reais, com no máximo duas casas decimais.', multipleOf: 0.01 }
const reais = z
  .number()
  .min(0, { error: 'O valor não pode ser negativo.' })
  .max(MAXIMO / 100, { error: 'O valor máximo é 999.999.999,99.' })
  .refine((value) => Number(value.toFixed(2)) === value, { error: 'Use no máximo duas casas decimais.' })

/** Reais with two decimals on the wire, centavos inside. No other code converts them. */
export const dinheiro = z
  .codec(reais.meta(CASAS), centavos, {
    decode: (value) => Math.round(value * 100) as Centavos,
    encode: (value) => value / 100,
  })
  .meta({ title: 'Dinheiro' })

/** An amount that must be filled: at least 0.01 (spec section 9). A smaller amount counts as empty. */
export const dinheiroObrigatorio = z
  .codec(reais.min(0.01, { error: 'Campo obrigatório' }).meta(CASAS), centavos, {
    decode: (value) => Math.round(value * 100) as Centavos,
    encode: (value) => value / 100,
  })
  .meta({ title: 'DinheiroObrigatorio' })

/** A sum or a computed price on the wire, in answers only. It may exceed the limit of one amount. */
export const somaDinheiro = z.codec(z.number(), centavos, {
  decode: (value) => Math.round(value * 100) as Centavos,
  encode: (value) => value / 100,
})

/** An amount of a query, '1234.5' in reais; empty: none. */
export const dinheiroTexto = z
  .string()
  .regex(/^(?:\d{1,9}(?:\.\d{1,2})?)?$/, { error: 'Use reais com até duas casas, como 1234.50.' })
  .optional()
  .transform((texto) => (texto ? (Math.round(Number(texto) * 100) as Centavos) : undefined))

/** 'R$ 1.234,56' (spec section 9), with a no-break space after the symbol. */
export const formatDinheiro = (value: Centavos): string =>
  `${value < 0 ? '-' : ''}R$\u00a0${formatCentesimos(Math.abs(value))}`

export function somar(values: Iterable<Centavos>): Centavos {
  let total = 0
  for (const value of values) total += value
  return total as Centavos
}

/**
 * `value` × `centesimos`/100 percent, rounded half up to the centavo. Percentages are integers of hundredths (80% is
 * 8000). Multiplies quotient and remainder apart, so that every step is an exact integer, as in SQL's bigint.
 */
export function percentualDe(value: Centavos, centesimos: number): Centavos {
  const resto = value % 10_000
  const inteiro = (value - resto) / 10_000
  return (inteiro * centesimos + Math.floor((resto * centesimos + 5_000) / 10_000)) as Centavos
}
