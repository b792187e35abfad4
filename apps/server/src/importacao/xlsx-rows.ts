import { ERROR_REASON, MAX_COLUMNS, MAX_LINE_LENGTH, type OpenedLine, type Registros } from './planilha.ts'
import { LOST_DIGITS, type ShownCell, formatNumber } from './xlsx-format.ts'
import { type Attributes, broken, readPart } from './xlsx-parts.ts'
import { columnAt, type Merge, type SheetScan } from './xlsx-scan.ts'
import {
  appendText,
  createTextReader,
  isTrue,
  unescapeText,
  type Workbook,
  type WorkbookSheet,
} from './xlsx-workbook.ts'

/** Lines of a sheet. */
const MAX_ROWS = 1_048_576

interface OpenCell {
  column: number
  type: string
  style: number
  value: string
  isFormula: boolean
}

/** A line as the sheet shows it. */
interface Row extends OpenedLine {
  hidden: boolean
}

/** Lines with their numbers in the sheet, without the empty ones. Hidden lines are told, not read. */
export async function* readRows(book: Workbook, { path }: WorkbookSheet, scan: SheetScan): Registros {
  const fillDown = mergeFiller(scan.merges)
  for await (const row of readPart<Row>(book.parts, path, createHandlers(book, scan))) {
    const { hidden, ...line } = row
    const record = Array.from(line.record, (text) => text ?? '')
    if (hidden)
      yield {
        linha: line.linha,
        texto: `Linha oculta, não lida: ${record.filter(Boolean).join(' ')}`.slice(0, 100),
      }
    else if (record.reduce((total, text) => total + text.length, 0) > MAX_LINE_LENGTH)
      yield { linha: line.linha, motivo: 'A linha é longa demais.' }
    else yield fillDown({ ...line, record })
  }
}

function createHandlers(book: Workbook, { hasResults }: SheetScan) {
  const inline = createTextReader()
  const isCalculated = book.calculated ?? hasResults
  let row: Row = { linha: 0, record: [], hidden: false }
  let count = 0
  let cell: OpenCell | undefined
  let inValue = false
  const put = ({ column, type, ...rest }: OpenCell) => {
    const shown = type === 'inlineStr' ? { text: inline.take() } : show(book, { column, type, ...rest })
    const text = shown.text.trim()
    const uncalculated = rest.isFormula && isUncalculated({ column, type, ...rest }, isCalculated)
    if (column >= MAX_COLUMNS || (text === '' && !uncalculated)) return
    row.record[column] = text
    if (uncalculated) (row.uncalculated ??= []).push(column)
    if (shown.refused) (row.refused ??= new Map()).set(column, shown.refused)
    if (type === 'n' || type === 'd') (row.numbers ??= new Set()).add(column)
  }
  return {
    open(name: string, attributes: Attributes) {
      inline.open(name)
      if (name === 'row') {
        if (++count > MAX_ROWS) throw broken('Too many lines')
        const { hidden, ht } = attributes
        row = { linha: lineAfter(row.linha, attributes.r), record: [], hidden: isTrue(hidden) || ht === '0' }
      } else if (name === 'c') cell = openCell(attributes, (cell?.column ?? -1) + 1)
      else if (name === 'f' && cell) cell.isFormula = true
      inValue = name === 'v'
    },
    text(text: string) {
      inline.text(text)
      if (cell && inValue) cell.value = appendText(cell.value, text)
    },
    close(name: string) {
      inline.close(name)
      inValue = false
      if (name === 'c' && cell) put(cell)
      if (name !== 'row') return undefined
      cell = undefined
      return row.record.length > 0 ? row : undefined
    },
  }
}

/** The file's number where it may be true, else the next. Numbers of one file never fall or stand twice. */
function lineAfter(last: number, told: string | undefined): number {
  const linha = /^\d{1,7}$/.test(told ?? '') ? Number(told) : 0
  return linha > last && linha <= MAX_ROWS ? linha : last + 1
}

/** 'AB12' is column 27; a cell that tells no place follows the one before it. */
function openCell({ r, t = 'n', s = '' }: Attributes, next: number): OpenCell {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(r ?? '')?.[0]
  return {
    column: letters ? columnAt(letters) : next,
    type: t,
    style: s === '' ? 0 : Number(s),
    value: '',
    isFormula: false,
  }
}

/**
 * Programs that write formulas leave the result out, or write 0 in its place. A 0 counts where a spreadsheet program has
 * calculated the file.
 */
const isUncalculated = ({ type, value }: OpenCell, isCalculated: boolean) =>
  value === '' ? type !== 'str' : !isCalculated && (type === 'n' || type === 'str') && Number(value) === 0

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** What a cell shows, in the form that a file of texts has; of a formula its last result. */
function show({ texts, formatOf, from1904 }: Workbook, { type, style, value }: OpenCell): ShownCell {
  if (type === 's' && value !== '') {
    const text = texts[Number(value)]
    if (text === undefined) throw broken('A cell names a text that is missing')
    return { text }
  }
  if (type === 'e') return { text: value, refused: ERROR_REASON }
  if (type === 'b') return { text: isTrue(value) ? 'sim' : 'não' }
  if (type === 'd') return { text: value.slice(0, 10) }
  const number = Number(value)
  if (type !== 'n' || !NUMBER.test(value.trim()) || !Number.isFinite(number))
    return { text: unescapeText(value) }
  // A spreadsheet keeps 15 digits, other programs write more.
  return /^\d{16,}$/.test(value.trim())
    ? { text: value.trim(), refused: LOST_DIGITS }
    : formatNumber(number, formatOf(style), from1904)
}

/** Cells that were merged over lines show their text in each; whether a number counts once or in each, nobody can tell. */
function mergeFiller(merges: readonly Merge[]) {
  let next = 0
  let open: (Merge & { text: string; isNumber: boolean })[] = []
  return (line: OpenedLine): OpenedLine => {
    open = open.filter(({ last }) => last >= line.linha)
    for (const { column, text, isNumber, ref } of open) {
      if (text === '') continue
      if (isNumber) (line.refused ??= new Map()).set(column, mergedReason(ref))
      line.record[column] = text
    }
    for (; (merges[next]?.first ?? Infinity) <= line.linha; next++) {
      const merge = merges[next]
      if (merge?.first !== line.linha || merge.column >= MAX_COLUMNS) continue
      const isNumber = line.numbers?.has(merge.column) ?? false
      open.push({ ...merge, text: line.record[merge.column] ?? '', isNumber })
      if (isNumber) (line.refused ??= new Map()).set(merge.column, mergedReason(merge.ref))
      if (open.length > MAX_COLUMNS) throw broken('Too many merged cells in one line')
    }
    if (open.length === 0) return line
    return { ...line, record: Array.from(line.record, (text) => text ?? '') }
  }
}

const mergedReason = (ref: string) =>
  `está numa célula mesclada de várias linhas (${ref}): desfaça a mesclagem.`
