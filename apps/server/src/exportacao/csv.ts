import type { Centavos } from '@lastro/shared/dinheiro'
import type { Celula, Linha } from '@lastro/shared/relatorios/colunas'
import { stringify } from 'csv-stringify/sync'
import type { Coluna } from './tabela.ts'

const BOM = '\uFEFF'
/** With one of these at its start a spreadsheet takes a text for a formula, or for a blank before one; also in full width. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** Shown as it is, never worked out. Only texts: -12,50 in a column of amounts stays a number. */
const semFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** '1234,56': no thousands separator, a comma before the two decimals; by integers only, so exact. */
function decimal(valor: Centavos): string {
  const digits = String(Math.abs(valor)).padStart(3, '0')
  return `${valor < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

function texto(celula: Celula, { tipo }: Coluna): string {
  if (celula === null) return ''
  if (tipo === 'texto') return semFormula(String(celula))
  return tipo === 'dinheiro' ? decimal(celula as Centavos) : String(celula)
}

// A line break alone ends a row too for most readers, so it is quoted like the row's own.
const OPTIONS = { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const
const QUOTED = /[;"\r\n]/

/** The library leaves 5 KB to the garbage collector for every row, so it gets only those that need quotes. */
const linhas = (rows: string[][]) =>
  rows
    .map((row) =>
      row.some((cell) => QUOTED.test(cell)) ? stringify([row], OPTIONS) : `${row.join(';')}\r\n`,
    )
    .join('')

/** The first bytes of a CSV as Brazilian spreadsheets open it: UTF-8 with its mark, and the titles. */
export function cabecalhoCsv(colunas: readonly Coluna[]): string {
  return BOM + linhas([colunas.map(({ titulo }) => semFormula(titulo))])
}

/** Rows separated by `;` and CRLF; days as 'YYYY-MM-DD', which every spreadsheet reads as a day. */
export function linhasCsv(colunas: readonly Coluna[], lote: readonly Linha[]): string {
  return linhas(lote.map((linha) => colunas.map((coluna, index) => texto(linha[index] ?? null, coluna))))
}
