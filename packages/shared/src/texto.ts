import * as z from 'zod'
import './validacao.ts'

// PostgreSQL text can't hold NUL, and a lone surrogate has no UTF-8 form: both would end as a 500.
const STORABLE = /^\P{Surrogate}*$/u

/** Text trimmed at both ends, of `min` to `max` characters after that; refuses what the database can't store. */
export function texto({ min = 1, max }: { min?: number; max: number }) {
  return z
    .string()
    .refine((value) => !value.includes('\u0000') && STORABLE.test(value), {
      error: 'Texto com caracteres inválidos.',
      abort: true,
    })
    .trim()
    .min(min)
    .max(max, { error: `Use no máximo ${max} caracteres.` })
}

/** What a search compares: without accents and case, blanks folded. The same as SQL's `normalizar()`. */
export function normalizar(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Free text typed in a search box; blank counts as absent. */
export const busca = z
  .string()
  .max(200, { error: 'Use no máximo 200 caracteres.' })
  .refine((value) => !value.includes('\u0000') && STORABLE.test(value), {
    error: 'Texto com caracteres inválidos.',
  })
  .optional()
  .transform((value) => (value?.trim() ? value.trim() : undefined))
