import { formatInteiro } from '@lastro/shared/numeros'
import { COLUNA_DO_MOTIVO } from '@lastro/shared/veiculos/colunas-estoque'
import { cleanCell } from './cell.ts'
import { cellReason } from './cell-reason.ts'
import { columnFinder, columnName } from './headings.ts'
import { parseHundredths } from './numeros.ts'
import { ImportacaoRecusada, pluralize } from './relatorio.ts'

/** A line that is no record of the file: a total, a footer, the headings again. `texto` is what stands in it. */
export interface OtherLine {
  linha: number
  texto: string
}

type LineWithout = { linha: number; motivo: string; celulas?: readonly string[] } | OtherLine

/** One line of a file: values by column, or why the line can't be read. */
export type Registro<C extends string> =
  | { linha: number; valores: Partial<Record<C, string>>; celulas?: readonly string[] }
  | LineWithout

/** One line as it stands in a file, or why it can't be read. */
export type LineOfCells =
  | {
      linha: number
      celulas: readonly string[]
      /** Why one of `celulas` can't be read as it is shown. Throws ImportacaoRecusada for an uncalculated formula. */
      refusedAt?: (celula: number) => string | undefined
    }
  | LineWithout

export interface PlanilhaOptions {
  conhecidas: readonly string[]
  /** Other headings of a column, as `columnName` writes them. */
  sinonimos?: Partial<Record<string, readonly string[]>>
  maxBytes?: number | undefined
  /** Ends the reading with the signal's reason. */
  signal?: AbortSignal | undefined
}

export interface Planilha {
  /** The headings of `celulas`, as written. */
  titulos: readonly string[]
  registros: AsyncIterable<LineOfCells>
  /** Closes the file, wherever reading stopped. */
  close(): Promise<void>
}

/** Longest line, in characters; a longer one means a broken file (quotes that don't close). */
export const MAX_LINE_LENGTH = 16 * 1024

/** The headings are looked for in so many lines. */
export const HEAD_LINES = 10

/** Columns to the right of so many are no table's. */
export const MAX_COLUMNS = 1_024

/** The cells of one line. */
export interface OpenedLine {
  linha: number
  record: string[]
  /** Why a column's cell can't be read as it is shown. */
  refused?: Map<number, string>
  /** Columns whose formula has no result. */
  uncalculated?: number[]
  /** Columns whose cell is no text. */
  numbers?: Set<number>
}

export type Registros = AsyncGenerator<OpenedLine | { linha: number; motivo: string } | OtherLine, undefined>

export type Names = Pick<PlanilhaOptions, 'conhecidas' | 'sinonimos'>

/** The table whose headings are the first of `records`. Throws ImportacaoRecusada where they are none. */
export async function openRecords(records: Registros, names: Names): Promise<Planilha> {
  try {
    return {
      ...(await readHeader(records, names)),
      close: async () => void (await records.return(undefined)),
    }
  } catch (error) {
    await records.return(undefined)
    throw error
  }
}

async function readHeader(records: Registros, names: Names) {
  const first = await records.next()
  if (first.done || !('record' in first.value))
    throw new ImportacaoRecusada('A primeira linha do arquivo não é um cabeçalho válido.')
  if (first.value.record.findLastIndex((titulo) => titulo !== '') >= MAX_COLUMNS)
    throw new ImportacaoRecusada(`O cabeçalho tem mais de ${formatInteiro(MAX_COLUMNS)} colunas.`)
  const titulos = first.value.record.map((titulo) => cleanCell(titulo))
  const nomes = titulos.map(columnName)
  // A file of bad lines comes back with its reasons.
  const withoutReason = (cells: readonly string[]) =>
    cells.filter((_, index) => nomes[index] !== COLUNA_DO_MOTIVO)
  return {
    titulos: withoutReason(titulos),
    registros: readLines(records, {
      titulos,
      withoutReason,
      comTitulo: titulos.findLastIndex((titulo) => titulo !== '') + 1,
      isOtherHeading: headingFinder(names, titulos),
    }),
  }
}

/** Whether cells are headings, most of them known, that don't stand where `titulos` has them. */
function headingFinder(names: Names, titulos: readonly string[]) {
  const columnOf = columnFinder(names)
  const columns = titulos.map(columnOf)
  return (cells: readonly string[]) => {
    // A record has digits somewhere: few lines are looked at closely.
    if (cells.some((cell) => /\d/.test(cell))) return false
    const found = cells.map(columnOf)
    const known = found.filter((column) => column !== undefined).length
    const isHeading = known > 2 && known * 2 > cells.filter((cell) => cell !== '').length
    return isHeading && found.some((column, i) => column !== columns[i])
  }
}

/** The headings, and their number up to the last that isn't empty. */
interface Heading {
  titulos: readonly string[]
  comTitulo: number
  isOtherHeading(cells: readonly string[]): boolean
  withoutReason(cells: readonly string[]): readonly string[]
}

/** A label and sums, or a footer: nothing that a record of the file would say. */
const isLabelOnly = (cells: readonly string[]) =>
  cells.filter((cell) => cell !== '' && parseHundredths(cell) === undefined).length <= 1

/** Many systems end some or all lines in a separator: empty cells to the right of all titles are ignored. */
async function* readLines(
  records: Registros,
  { titulos, comTitulo, isOtherHeading, withoutReason }: Heading,
): AsyncGenerator<LineOfCells> {
  for await (const lido of records) {
    if (!('record' in lido)) {
      yield lido
      continue
    }
    const { linha } = lido
    const nulo = lido.record.some((value) => value.includes('\0'))
    const record = nulo ? lido.record : lido.record.map(cleanCell)
    const onlyEmptyLeft = record.length >= comTitulo && record.slice(comTitulo).every((value) => value === '')
    if (record.every((value) => value === '')) continue
    if (nulo) yield { linha, motivo: 'A linha tem bytes nulos.' }
    else if (record.every((value, index) => value === (titulos[index] ?? '')))
      yield { linha, texto: textOf(record) }
    else if (isOtherHeading(record))
      throw new ImportacaoRecusada(
        `A linha ${linha} tem outro cabeçalho, diferente do primeiro. Envie cada tabela num arquivo.`,
      )
    else if (record.length !== titulos.length && !onlyEmptyLeft) {
      if (record.length < titulos.length && isLabelOnly(record) && !looksLikeRecord(record))
        yield { linha, texto: textOf(record) }
      else
        yield {
          linha,
          celulas: withoutReason(record),
          motivo: `A linha tem ${pluralize(record.length, 'coluna', 'colunas')} e o cabeçalho ${titulos.length}.`,
        }
    } else {
      const celulas = withoutReason(record)
      const refusedAt = (celula: number) =>
        refusedCell(
          lido,
          Number(withoutReason(titulos.map((_, posicao) => String(posicao)))[celula]),
          titulos,
        )
      yield isDoubtful(lido) ? { linha, celulas, refusedAt } : { linha, celulas }
    }
  }
}

/**
 * Errors that a spreadsheet wrote into a file of texts, in both languages, and cells too narrow for their number. '#N/D' is a
 * search that found nothing: it says that nothing is told.
 */
const CELL_ERROR =
  /^(?:#(?:nulo?!|null!|div\/0!|valor!|value!|ref!|nome\?|name\?|n[úu]m!|despejar!|spill!|c[áa]lc!|campo!|field!)|err:\d{3}|#{2,})$/i

/** Whether any cell of a line may be refused. */
const isDoubtful = ({ record, refused, uncalculated }: OpenedLine) =>
  refused !== undefined || uncalculated !== undefined || record.some((cell) => CELL_ERROR.test(cell))

/** Why a cell that shows an error isn't read. */
export const ERROR_REASON = 'é um erro da planilha: corrija a célula.'

/** Why a cell can't be read as it is shown. Throws ImportacaoRecusada for a formula that nothing has calculated. */
function refusedCell(
  { linha, record, refused, uncalculated }: OpenedLine,
  posicao: number,
  titulos: readonly string[],
): string | undefined {
  const titulo = titulos[posicao] ?? ''
  if (uncalculated?.includes(posicao))
    throw new ImportacaoRecusada(
      `A coluna ${titulo} (linha ${linha}) tem fórmulas sem resultado calculado; abra o arquivo no programa de planilhas, salve e envie de novo.`,
    )
  const valor = record[posicao] ?? ''
  const motivo = CELL_ERROR.test(valor) ? ERROR_REASON : refused?.get(posicao)
  return motivo && cellReason(titulo, valor, motivo)
}

const textOf = (record: readonly string[]) =>
  record
    .filter((value) => value !== '')
    .join(' ')
    .slice(0, 100)

/** A line that was cut off begins as the others do: with a plate, a month, a code. Labels are words. */
const looksLikeRecord = ([first = '']: readonly string[]) => /\d/.test(first) && !/\s/.test(first)
