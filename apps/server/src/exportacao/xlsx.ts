import type { Celula, Linha } from '@lastro/shared/relatorios/colunas'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import type { Heading, Coluna, Sheet } from './tabela.ts'

const FORMATO = {
  texto: undefined,
  inteiro: '#,##0',
  ano: '0',
  dinheiro: '#,##0.00',
  percentual: '0.00%',
  dia: 'dd/mm/yyyy',
} as const satisfies Record<Coluna['tipo'], string | undefined>

/** Parts of one that a kind's integers count. */
const PARTES: Partial<Record<Coluna['tipo'], number>> = { dinheiro: 100, percentual: 10_000 }

/** Numbers and days keep their type. A text stays a text in XLSX, so formulas need no escaping. */
function xlsxCell(celula: Celula, { tipo }: Coluna): Cell {
  if (celula === null || celula === '') return null
  if (tipo === 'texto') return { value: String(celula), type: String }
  if (tipo === 'dia') return { value: new Date(`${celula}T00:00:00Z`), type: Date, format: FORMATO.dia }
  return { value: Number(celula) / (PARTES[tipo] ?? 1), type: Number, format: FORMATO[tipo] }
}

const bold = (cell: Cell): Cell =>
  cell && typeof cell === 'object' && 'value' in cell ? { ...cell, fontWeight: 'bold' } : cell

interface FilledSheet extends Sheet {
  linhas: readonly Linha[]
  total: Linha | undefined
}

const textCell = (value: string, fontWeight?: 'bold'): Cell => ({
  value,
  type: String,
  ...(fontWeight && { fontWeight }),
})

/** The heading's lines (title, issuer, period, person), then an empty line. */
const headingRows = ({ titulo, emissor, linhas }: Heading): Cell[][] => [
  [textCell(titulo, 'bold')],
  ...[emissor, ...linhas].map((linha) => [textCell(linha)]),
  [],
]

/**
 * Makes a workbook with a sheet per table. Titles are bold and stay in view, below the heading if there is one. Built
 * whole in memory.
 */
export function writeXlsx(folhas: readonly FilledSheet[], cabecalho: Heading | undefined): Promise<Buffer> {
  const sheets = folhas.map(({ titulo, colunas, linhas, total }) => {
    const cells = (linha: Linha) => colunas.map((coluna, index) => xlsxCell(linha[index] ?? null, coluna))
    const above = cabecalho ? headingRows({ ...cabecalho, titulo }) : []
    return {
      data: [
        ...above,
        colunas.map((coluna) => textCell(coluna.titulo, 'bold')),
        ...linhas.map(cells),
        ...(total && linhas.length > 0 ? [cells(total).map(bold)] : []),
      ],
      // Characters that the format forbids in a sheet's name, and its longest name.
      sheet: titulo.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31),
      columns: colunas.map(({ largura }) => ({ width: largura })),
      stickyRowsCount: above.length + 1,
    }
  })
  return writeExcelFile(sheets).toBuffer()
}
