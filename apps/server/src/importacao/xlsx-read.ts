import { columnFinder } from './headings.ts'
import { HEAD_LINES, type Names, type OtherLine, type Registros } from './planilha.ts'
import { ImportacaoRecusada } from './relatorio.ts'
import { readRows } from './xlsx-rows.ts'
import { readSheetRows, type SheetScan } from './xlsx-scan.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from './xlsx-workbook.ts'

/**
 * Yields the headings and lines of the first visible sheet that has the headings, else of the first visible one. Behind
 * the headings stand the other sheets, as lines that are no records. Throws ImportacaoRecusada when the file is no .xlsx.
 */
export async function* readXlsx(
  file: Uint8Array,
  { maxBytes, names }: { maxBytes: number; names: Names },
): Registros {
  const columnOf = columnFinder(names)
  const book = await openWorkbook(file, maxBytes)
  const heads: SheetHead[] = []
  for (const sheet of book.sheets)
    heads.push(await readHead(book, sheet, (each) => columnOf(each) !== undefined))
  const filled = heads.filter(({ empty }) => !empty)
  const visible = filled.filter(({ sheet }) => !sheet.hidden)
  const chosen = visible.find(({ found }) => found > 1) ?? visible[0]
  if (!chosen) throw new ImportacaoRecusada('O arquivo está vazio.')
  const others = filled.filter((head) => head !== chosen).map(({ sheet }) => noteOf(sheet))
  yield* recordsFrom(book, chosen, others)
}

const noteOf = ({ name, hidden }: WorkbookSheet): OtherLine => ({
  linha: 1,
  texto: hidden ? `A planilha “${name}” está oculta e não foi lida.` : `A planilha “${name}” não foi lida.`,
})

interface SheetHead {
  sheet: WorkbookSheet
  empty: boolean
  /** Number of known columns in the line of the headings. */
  found: number
  /** Number of that line. */
  linha: number
}

/** Only the headings are looked for. */
const UNSCANNED: SheetScan = { merges: [], hasResults: false }

/** Looks for the headings: the line with the most known columns among the first ones that aren't empty. */
async function readHead(
  book: Workbook,
  sheet: WorkbookSheet,
  isColumn: (titulo: string) => boolean,
): Promise<SheetHead> {
  const lines: { linha: number; found: number }[] = []
  for await (const read of readRows(book, sheet, UNSCANNED)) {
    if ('motivo' in read) break
    if ('texto' in read) continue
    lines.push({ linha: read.linha, found: read.record.filter(isColumn).length })
    if (lines.length === HEAD_LINES) break
  }
  const found = Math.max(0, ...lines.map((line) => line.found))
  const best = lines.find((line) => line.found === found && found > 1) ?? lines[0]
  return { sheet, empty: !best, found, linha: best?.linha ?? 1 }
}

/** The lines from the headings on, each as long as they are: empty cells at the end aren't written. */
async function* recordsFrom(
  book: Workbook,
  { sheet, linha }: SheetHead,
  others: readonly OtherLine[],
): Registros {
  let width = 0
  const { merges, ...scan } = await readSheetRows(book.parts, sheet.path)
  // Merged headings are no matter.
  const below = merges.filter(({ first }) => first > linha)
  for await (const read of readRows(book, sheet, { ...scan, merges: below })) {
    if (read.linha < linha) continue
    if (!('record' in read)) yield read
    else {
      const isHeading = width === 0
      width ||= read.record.length
      yield {
        ...read,
        record: Array.from({ length: Math.max(width, read.record.length) }, (_, i) => read.record[i] ?? ''),
      }
      if (isHeading) yield* others
    }
  }
}
