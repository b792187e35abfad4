import { foldTypography } from '@lastro/shared/clean-text'
import { normalizar } from '@lastro/shared/texto'
import * as z from 'zod'

/** What spreadsheets and dealers' systems write for 'not told'. */
const NOT_TOLD = new Set(
  (
    '-|--|r$ -|n/i|ni|n/d|nd|n/a|na|null|nulo|#n/d|#n/a|0000-00-00|00/00/0000|30/12/1899|1899-12-30|1900-01-01|01/01/1900|0001-01-01|01/01/0001|consulte|sob consulta|' +
    'a consultar|nao informado|nao informada|nao consta|vide campo observacao|vide/campo/observacao'
  ).split('|'),
)

/**
 * A letter, a digit, the sign of a lost letter, or what a cell shows that is too narrow for its number. Rules of dashes,
 * dots and stars say nothing.
 */
const SAYS_SOMETHING = /[\p{L}\p{N}\uFFFD]|^##+$/u

/**
 * A cell as it was meant: no invisible characters, no blanks at the ends, plain hyphens and quotes. Loses the marks by
 * which spreadsheets keep a text (`="00123"`, `'00123`). Empty where it says that nothing is told.
 */
export function cleanCell(value: string): string {
  const plain = foldTypography(value)
  const bare = (/^=?"(.*)"$/.exec(plain)?.[1] ?? plain).replace(/^'/, '').trim()
  return NOT_TOLD.has(normalizar(bare)) || !SAYS_SOMETHING.test(bare) ? '' : bare
}

/** A number that a spreadsheet wrote with decimals: '1000006295.0' is 1000006295. Three zeros would be thousands. */
export const withoutZeroDecimals = (value: string) => value.replace(/^(\d+)[.,]00?$/, '$1')

/** A spreadsheet's short form of a long number, whose last digits are lost. */
export const isScientific = (value: string) => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(value)

export const LOST_DIGITS =
  'está em notação científica e perdeu algarismos. Formate a coluna como texto e exporte de novo.'

/** A code as written, such as a contract's number: '1E5' may be one. Refuses a number that a spreadsheet has shortened. */
export const wholeCode = z.string().refine((value) => !isScientific(value) || !/[.,+]/.test(value), {
  error: LOST_DIGITS,
  abort: true,
})

const MAX_CELL_LENGTH = 100
export const isTooLong = (value = '') => value.length > MAX_CELL_LENGTH
/** Text of a cell that holds a number, a day or a known word. Refuses longer cells. */
export const cellText = z
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
