import type { Centavos } from '@lastro/shared/dinheiro'
import type { Celula, Linha } from '@lastro/shared/relatorios/colunas'
import { stringify } from 'csv-stringify/sync'
import type { Coluna } from './tabela.ts'

const BOM = '\uFEFF'
/** A text that begins so is a formula for a spreadsheet; also after a blank, and in full width. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Makes a spreadsheet show the text instead of computing it. Only for texts: -12,50 in a column of amounts stays a
 * number.
 */
const escapeFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** '1234,56': no thousands separator, two decimals. Computed by integers only, so exact. */
function decimal(valor: Centavos): string {
  const digits = String(Math.abs(valor)).padStart(3, '0')
  return `${valor < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

function cellText(celula: Celula, { tipo }: Coluna): string {
  if (celula === null) return ''
  if (tipo === 'texto') return escapeFormula(String(celula))
  return tipo === 'dinheiro' ? decimal(celula as Centavos) : String(celula)
}

// Most readers end a row at a single line break too, so a text with one is quoted.
const OPTIONS = { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const
const QUOTED = /[;"\r\n]/

/** Only rows that need quotes go through the library, which leaves 5 KB of garbage per row. */
const encodeRows = (rows: string[][]) =>
  rows
    .map((row) =>
      row.some((cell) => QUOTED.test(cell)) ? stringify([row], OPTIONS) : `${row.join(';')}\r\n`,
    )
    .join('')

/** The first bytes of a CSV for Brazilian spreadsheets: UTF-8 with a BOM, and the titles. */
export function csvHeading(colunas: readonly Coluna[]): string {
  return BOM + encodeRows([colunas.map(({ titulo }) => escapeFormula(titulo))])
}

/** Rows separated by `;` and CRLF; days as 'YYYY-MM-DD', which every spreadsheet reads as a day. */
export function csvRows(colunas: readonly Coluna[], lote: readonly Linha[]): string {
  return encodeRows(
    lote.map((linha) => colunas.map((coluna, index) => cellText(linha[index] ?? null, coluna))),
  )
}
