import { csvText } from '@lastro/shared/csv'
import type { Celula, Linha } from '@lastro/shared/relatorios/colunas'
import type { Coluna } from './tabela.ts'

const BOM = '\uFEFF'

/** '1234,56' of 123456 hundredths: no thousands separator. Computed by integers only, so exact. */
function decimal(valor: number): string {
  const digits = String(Math.abs(valor)).padStart(3, '0')
  return `${valor < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

function cellText(celula: Celula, { tipo }: Coluna): string {
  if (celula === null) return ''
  if (tipo === 'texto') return csvText(String(celula))
  return tipo === 'dinheiro' || tipo === 'percentual' ? decimal(Number(celula)) : String(celula)
}

const encodeRows = (rows: string[][]) => rows.map((row) => `${row.join(';')}\r\n`).join('')

/** The first bytes of a CSV for Brazilian spreadsheets: UTF-8 with a BOM, and the titles. */
export function csvHeading(colunas: readonly Coluna[]): string {
  return (
    BOM +
    encodeRows([colunas.map(({ titulo, tipo }) => csvText(tipo === 'percentual' ? `${titulo} (%)` : titulo))])
  )
}

/** Rows separated by `;` and CRLF; days as 'YYYY-MM-DD', which every spreadsheet reads as a day. */
export function csvRows(colunas: readonly Coluna[], lote: readonly Linha[]): string {
  return encodeRows(
    lote.map((linha) => colunas.map((coluna, index) => cellText(linha[index] ?? null, coluna))),
  )
}
