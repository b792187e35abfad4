import * as z from 'zod'
import {
  cleanDocument,
  cleanName,
  cleanText,
  describeCharacter,
  foldTypography,
  foreignCharacter,
  mixedWord,
} from './clean-text.ts'
import './validacao.ts'

// PostgreSQL text can't hold NUL, a lone surrogate has no UTF-8 form, and other control characters break exported
// files.
// oxlint-disable-next-line no-control-regex -- the API's document shows this pattern, and few validators know \p
const STORABLE = /^(?:[\t\n\r]|[^\u0000-\u001F\u007F-\u009F\uD800-\uDFFF])*$/u

/**
 * What the API's document says of a text that must be filled: `STORABLE`, with a character that shows something. Checked
 * after cleaning here, where a blank text is an empty one.
 */
const FILLED = String.raw`^(?:[\t\n\r]|[^\u0000-\u001F\u007F-\u009F\uD800-\uDFFF])*[^\u0000-\u001F\u007F-\u009F\uD800-\uDFFF\s\u00AD\u115F\u1160\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0](?:[\t\n\r]|[^\u0000-\u001F\u007F-\u009F\uD800-\uDFFF])*$`
/** What the API's document says of a text within these limits. */
const documented = ({ min = 1 }: Limites) => (min > 0 ? { pattern: FILLED } : {})

interface Limites {
  min?: number
  max: number
}

function cleaned(clean: (value: string) => string, { min = 1, max }: Limites) {
  const longo = { error: `Use no máximo ${max} caracteres.` }
  return (
    z
      .string()
      .regex(STORABLE, { error: 'Texto com caracteres inválidos.', abort: true })
      // Cleaning shortens, decomposed letters to half; it may not hide a text that is far too long.
      .refine((value) => value.trim().length <= 2 * max, { ...longo, abort: true })
      .overwrite(clean)
      .min(min)
      .max(max, longo)
  )
}

/**
 * Free text, cleaned by `cleanText`. Refuses fewer than `min` or more than `max` characters, characters that can't be
 * stored, and words that mix alphabets.
 */
export function texto(limites: Limites) {
  return cleaned(cleanText, limites)
    .refine((value) => mixedWord(value) === undefined, {
      error: ({ input }) => {
        const { word, char } = mixedWord(String(input)) ?? { word: '', char: '' }
        return `A palavra "${word}" mistura alfabetos: ${describeCharacter(char)} não é uma letra latina. Digite a palavra de novo.`
      },
    })
    .meta(documented(limites))
}

/** Says which character of a name or number isn't Latin; undefined: all are. */
export function alfabetoEstranho(value: string): string | undefined {
  const char = foreignCharacter(value)
  if (char === undefined) return undefined
  return `O caractere ${describeCharacter(char)} não é do alfabeto latino. Digite-o de novo.`
}

const latim = (value: string) => alfabetoEstranho(value) === undefined
const NAO_LATINO = {
  error: ({ input }: { input?: unknown }) => alfabetoEstranho(String(input)),
  abort: true,
}

/** A name on one line, cleaned by `cleanName`. Refuses what `texto` refuses, and characters that aren't Latin. */
export const nome = (limites: Limites) =>
  cleaned(cleanName, limites).refine(latim, NAO_LATINO).meta(documented(limites))

/** A number or code, cleaned by `cleanDocument`. Refuses what `nome` refuses. */
export const codigo = (limites: Limites) =>
  cleaned(cleanDocument, limites).refine(latim, NAO_LATINO).meta(documented(limites))

/** Why a person refuses, ends or confirms something. */
export const motivoRequest = z.object({ motivo: texto({ max: 1000 }) }).meta({ title: 'Motivo' })

/**
 * The form that searches compare: without accents and case, blanks, dashes and quotes folded. SQL's `normalizar()` gives
 * an equal result for Portuguese text.
 */
export function normalizar(value: string): string {
  const folded = foldTypography(value).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  // The dotless i is the one letter without an accent that looks like another. A mark alone leaves two blanks behind.
  return folded.replaceAll('ı', 'i').replace(/ {2,}/g, ' ').trim()
}

/** Free text of a search box; blank counts as absent. */
export const busca = z
  .string()
  .max(200, { error: 'Use no máximo 200 caracteres.' })
  .regex(STORABLE, { error: 'Texto com caracteres inválidos.' })
  .optional()
  .transform((value) => cleanText(value ?? '') || undefined)
