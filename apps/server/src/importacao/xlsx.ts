import { diaDoNumeroDeSerie } from '@lastro/shared/ler-dia'
import { type Bytes, MAX_BYTES } from './import-file.ts'
import {
  columnFinder,
  HEAD_LINES,
  MAX_LINE_LENGTH,
  type OpenedLine,
  openRecords,
  type OtherLine,
  type Planilha,
  type PlanilhaOptions,
  type Registro,
  type Registros,
} from './planilha.ts'
import { ImportacaoRecusada } from './relatorio.ts'
import { type Attributes, readPart } from './xlsx-parts.ts'
import {
  createTextReader,
  isTrue,
  openWorkbook,
  unescapeText,
  type Workbook,
  type WorkbookSheet,
} from './xlsx-workbook.ts'

/**
 * Opens the first visible sheet of an .xlsx that has the headings, else the first visible one. Other sheets are told as
 * lines that are no records. Throws ImportacaoRecusada when the file is no .xlsx.
 */
export async function openXlsx<C extends string>(
  bytes: Bytes,
  { maxBytes = MAX_BYTES, ...names }: PlanilhaOptions<C>,
): Promise<Planilha<C>> {
  const columnOf = columnFinder(names)
  const book = await openWorkbook(bytes, maxBytes)
  const heads: SheetHead[] = []
  for (const sheet of book.sheets)
    heads.push(await readHead(book, sheet, (each) => columnOf(each) !== undefined))
  const filled = heads.filter(({ empty }) => !empty)
  const visible = filled.filter(({ sheet }) => !sheet.hidden)
  const chosen = visible.find(({ found }) => found > 1) ?? visible[0]
  if (!chosen) throw new ImportacaoRecusada('O arquivo está vazio.')
  const planilha = await openRecords(recordsFrom(book, chosen), names)
  const others = filled.filter((head) => head !== chosen).map(({ sheet }) => noteOf(sheet))
  return { ...planilha, registros: withNotes(others, planilha.registros) }
}

const noteOf = ({ name, hidden }: WorkbookSheet): OtherLine => ({
  linha: 1,
  texto: hidden ? `A planilha “${name}” está oculta e não foi lida.` : `A planilha “${name}” não foi lida.`,
})

async function* withNotes<C extends string>(
  notes: readonly OtherLine[],
  registros: AsyncIterable<Registro<C>>,
): AsyncGenerator<Registro<C>> {
  yield* notes
  yield* registros
}

interface SheetHead {
  sheet: WorkbookSheet
  empty: boolean
  /** Number of known columns in the line of the headings. */
  found: number
  /** Number of that line. */
  linha: number
}

/** Looks for the headings: the line with the most known columns among the first ones that aren't empty. */
async function readHead(
  book: Workbook,
  sheet: WorkbookSheet,
  isColumn: (titulo: string) => boolean,
): Promise<SheetHead> {
  const lines: { linha: number; found: number }[] = []
  for await (const read of readRows(book, sheet)) {
    if ('motivo' in read) break
    lines.push({ linha: read.linha, found: read.record.filter(isColumn).length })
    if (lines.length === HEAD_LINES) break
  }
  const found = Math.max(0, ...lines.map((line) => line.found))
  const best = lines.find((line) => line.found === found && found > 1) ?? lines[0]
  return { sheet, empty: !best, found, linha: best?.linha ?? 1 }
}

/** The lines from the headings on, each as long as they are: empty cells at the end aren't written. */
async function* recordsFrom(book: Workbook, { sheet, linha }: SheetHead): Registros {
  let width = 0
  for await (const read of readRows(book, sheet)) {
    if (read.linha < linha) continue
    if ('motivo' in read) yield read
    else {
      width ||= read.record.length
      yield {
        ...read,
        record: Array.from({ length: Math.max(width, read.record.length) }, (_, i) => read.record[i] ?? ''),
      }
    }
  }
}

/** Columns to the right of so many are no table's. */
const MAX_COLUMNS = 1_024

interface OpenCell {
  column: number
  type: string
  style: number
  value: string
}

/** Lines with their numbers in the sheet, without the empty ones. */
async function* readRows(book: Workbook, { path }: WorkbookSheet): Registros {
  const inline = createTextReader()
  let linha = 0
  let record: string[] = []
  let cell: OpenCell | undefined
  let inValue = false
  const rows = readPart<OpenedLine>(book.parts, path, {
    open(name, attributes) {
      inline.open(name)
      if (name === 'row') {
        linha = Number(attributes.r ?? linha + 1)
        record = []
      } else if (name === 'c') cell = openCell(attributes, (cell?.column ?? -1) + 1)
      inValue = name === 'v'
    },
    text(text) {
      inline.text(text)
      if (cell && inValue) cell.value += text
    },
    close(name) {
      inline.close(name)
      inValue = false
      if (name === 'c' && cell) {
        const text = cell.type === 'inlineStr' ? inline.take() : textOf(book, cell)
        if (text.trim() !== '' && cell.column < MAX_COLUMNS) record[cell.column] = text.trim()
      }
      if (name !== 'row') return undefined
      cell = undefined
      return record.length > 0 ? { linha, record } : undefined
    },
  })
  for await (const row of rows)
    yield checkLength({ ...row, record: Array.from(row.record, (text) => text ?? '') })
}

const checkLength = (row: OpenedLine) =>
  row.record.reduce((total, text) => total + text.length, 0) > MAX_LINE_LENGTH
    ? { linha: row.linha, motivo: 'A linha é longa demais.' }
    : row

const A = 'A'.charCodeAt(0)

/** 'AB12' is column 27; a cell that tells no place follows the one before it. */
function openCell({ r, t = 'n', s = '' }: Attributes, next: number): OpenCell {
  const letters = /^[A-Z]{1,3}/.exec(r ?? '')?.[0]
  const column = letters
    ? [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - A + 1, 0) - 1
    : next
  return { column, type: t, style: s === '' ? -1 : Number(s), value: '' }
}

/** What a cell shows, in the form that a file of texts has; of a formula its last result. */
function textOf({ texts, dayStyles, from1904 }: Workbook, { type, style, value }: OpenCell): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return isTrue(value) ? 'sim' : 'não'
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n' || value === '') return unescapeText(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const day = dayStyles[style] ? diaDoNumeroDeSerie(String(number + (from1904 ? DAYS_TO_1904 : 0))) : null
  return day ?? numberText(number)
}

const DAYS_TO_1904 = 1_462
/** Digits that a spreadsheet keeps of a number; those behind them are noise. */
const DIGITS = 15

/** A number with three decimals gets a fourth: '1.234' would be read as a thousand. */
function numberText(number: number): string {
  const text = String(Number(number.toPrecision(DIGITS)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}
