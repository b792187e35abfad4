import type { Celula, Linha } from '@lastro/shared/relatorios/colunas'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import type { Coluna } from './tabela.ts'

const FORMATO = {
  texto: undefined,
  inteiro: '#,##0',
  ano: '0',
  dinheiro: '#,##0.00',
  dia: 'dd/mm/yyyy',
} as const satisfies Record<Coluna['tipo'], string | undefined>

/** A number is a number and a day a day; a text is text whatever it begins with, so nothing needs defusing here. */
function celulaXlsx(celula: Celula, { tipo }: Coluna): Cell {
  if (celula === null || celula === '') return null
  if (tipo === 'texto') return { value: String(celula), type: String }
  if (tipo === 'dia') return { value: new Date(`${celula}T00:00:00Z`), type: Date, format: FORMATO.dia }
  const value = tipo === 'dinheiro' ? Number(celula) / 100 : Number(celula)
  return { value, type: Number, format: FORMATO[tipo] }
}

const negrito = (cell: Cell): Cell =>
  cell && typeof cell === 'object' && 'value' in cell ? { ...cell, fontWeight: 'bold' } : cell

/** A workbook of one sheet, its titles in bold and held in view. Built whole in memory. */
export function escreverXlsx(
  colunas: readonly Coluna[],
  linhas: readonly Linha[],
  { titulo, total }: { titulo: string; total: Linha | undefined },
): Promise<Buffer> {
  const cells = (linha: Linha) => colunas.map((coluna, index) => celulaXlsx(linha[index] ?? null, coluna))
  const data = [
    colunas.map(({ titulo: value }): Cell => ({ value, type: String, fontWeight: 'bold' })),
    ...linhas.map(cells),
    ...(total && linhas.length > 0 ? [cells(total).map(negrito)] : []),
  ]
  return writeExcelFile(data, {
    // What the format forbids in a sheet's name, and its longest one.
    sheet: titulo.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    columns: colunas.map(({ largura }) => ({ width: largura })),
    stickyRowsCount: 1,
  }).toBuffer()
}
