import * as z from 'zod'
import './validacao.ts'

// PostgreSQL text can't hold NUL, a lone surrogate has no UTF-8 form, and other control characters break exported
// files.
const STORABLE = /^(?:[\t\n\r]|[^\p{Cc}\p{Surrogate}])*$/u

/**
 * Text trimmed at both ends and composed (NFC, as searches compare it). Refuses fewer than `min` or more than `max`
 * characters, and characters that can't be stored.
 */
export function texto({ min = 1, max }: { min?: number; max: number }) {
  return z
    .string()
    .refine((value) => STORABLE.test(value), { error: 'Texto com caracteres inválidos.', abort: true })
    .trim()
    .normalize('NFC')
    .min(min)
    .max(max, { error: `Use no máximo ${max} caracteres.` })
}

/** Why a person refuses, ends or confirms something. */
export const motivoRequest = z.object({ motivo: texto({ max: 1000 }) })

/**
 * The form that searches compare: without accents and case, with blanks folded. A mark that stands by itself, as in
 * 'Sant´Ana', stays. SQL's `normalizar()` gives an equal result for Portuguese text.
 */
export function normalizar(value: string): string {
  return value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Free text of a search box; blank counts as absent. */
export const busca = z
  .string()
  .max(200, { error: 'Use no máximo 200 caracteres.' })
  .refine((value) => STORABLE.test(value), { error: 'Texto com caracteres inválidos.' })
  .optional()
  .transform((value) => (value?.trim() ? value.trim() : undefined))
