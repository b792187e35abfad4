import { finished } from 'node:stream'
import { normalizar } from '@lastro/shared/texto'
import { COLUNA_DO_MOTIVO } from '@lastro/shared/veiculos/colunas-estoque'
import { CsvError, parse } from 'csv-parse'
import { type Bytes, unpack } from './import-file.ts'
import { cleanCell } from './cell.ts'
import { decodeText } from './decode-text.ts'
import { parseHundredths } from './numeros.ts'
import { ImportacaoRecusada, pluralize } from './relatorio.ts'

/** A line that is no record of the file: a total, a footer, the headings again. `texto` is what stands in it. */
export interface OtherLine {
  linha: number
  texto: string
}

/** One line of a file: values by column, or why the line can't be read. */
export type Registro<C extends string> =
  | { linha: number; valores: Partial<Record<C, string>>; celulas?: readonly string[] }
  | { linha: number; motivo: string; celulas?: readonly string[] }
  | OtherLine

export interface CsvOptions<C extends string> {
  conhecidas: readonly C[]
  /** Other headings of a column, the likeliest first, as `columnName` writes them. */
  sinonimos?: Partial<Record<C, readonly string[]>>
  maxBytes?: number | undefined
}

export interface Planilha<C extends string> {
  /** The known columns that the file has. */
  colunas: ReadonlySet<C>
  /** The headings of `celulas`, as written. */
  titulos: readonly string[]
  /** Unknown headings, as written. */
  ignoradas: string[]
  registros: AsyncIterable<Registro<C>>
  /** Closes the file, wherever reading stopped. */
  close(): Promise<void>
}

/** Longest line, in characters; a longer one means a broken file (quotes that don't close). */
const MAX_LINE_LENGTH = 16 * 1024

interface OpenedCsv {
  linha: number
  record: string[]
}

/**
 * Opens a CSV file (gzip or plain, UTF-8, UTF-16 or Latin-1; `;`, `,`, tab or `|`) and reads the headings, ignoring
 * accents, case and separators. They may stand below titles. Yields lines in constant memory. Throws ImportacaoRecusada
 * when the file is no such CSV.
 */
export async function openCsv<C extends string>(
  bytes: Bytes,
  { maxBytes, ...names }: CsvOptions<C>,
): Promise<Planilha<C>> {
  const texto = decodeText(unpack(bytes, maxBytes))
  const columnOf = columnFinder(names)
  const { inicio, acima, separadores } = await readHead(texto, (titulo) => columnOf(titulo) !== undefined)
  const records = readRecords(inicio, texto, { acima, separadores })
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

async function readHeader<C extends string>(records: Registros, names: Omit<CsvOptions<C>, 'maxBytes'>) {
  const first = await records.next()
  if (first.done || 'motivo' in first.value)
    throw new ImportacaoRecusada('A primeira linha do arquivo não é um cabeçalho válido.')
  const titulos = first.value.record.map((titulo) => cleanCell(titulo))
  const nomes = titulos.map(columnName)
  // A file of bad lines comes back with its reasons.
  const withoutReason = (cells: readonly string[]) =>
    cells.filter((_, index) => nomes[index] !== COLUNA_DO_MOTIVO)
  const posicoes = names.conhecidas.flatMap((coluna) => {
    if (nomes.indexOf(coluna) !== nomes.lastIndexOf(coluna))
      throw new ImportacaoRecusada(`O cabeçalho tem a coluna ${coluna} duas vezes.`)
    const nome = [coluna, ...(names.sinonimos?.[coluna] ?? [])].find((each) => nomes.includes(each))
    return nome === undefined ? [] : [{ coluna, posicao: nomes.indexOf(nome) }]
  })
  return {
    colunas: new Set(posicoes.map(({ coluna }) => coluna)),
    titulos: withoutReason(titulos),
    ignoradas: withoutReason(
      titulos.map((titulo, index) => (posicoes.some(({ posicao }) => posicao === index) ? '' : titulo)),
    ).filter((titulo) => titulo !== ''),
    registros: readValues(records, posicoes, {
      titulos,
      withoutReason,
      comTitulo: titulos.findLastIndex((titulo) => titulo !== '') + 1,
    }),
  }
}

/** 'Código FIPE', 'codigoFipe' and 'codigo_fipe' are one heading. */
const columnName = (titulo: string) =>
  normalizar(titulo.replaceAll(/([a-zà-ú])([A-Z])/g, '$1 $2'))
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** The column that a heading names. */
function columnFinder<C extends string>({ conhecidas, sinonimos }: Omit<CsvOptions<C>, 'maxBytes'>) {
  const columns = new Map<string, C>()
  for (const coluna of conhecidas)
    for (const nome of [coluna, ...(sinonimos?.[coluna] ?? [])])
      columns.set(nome, columns.get(nome) ?? coluna)
  return (titulo: string): C | undefined => columns.get(columnName(cleanCell(titulo)))
}

type Registros = AsyncGenerator<OpenedCsv | { linha: number; motivo: string }, undefined>

interface Separators {
  delimiter: string
  record_delimiter: string[]
}

const count = (text: string, char: string) => text.split(char).length - 1

/** The headings are looked for in so many lines. */
const HEAD_LINES = 10
const DELIMITERS = [';', ',', '\t', '|']
/** A CR at the end may be half of a line end. */
const LINE_END = /\r\n|\n|\r(?=[^\n])/
/** Excel's way to tell the separator. */
const SEP_LINE = /^sep=./i

/** Reads the first lines; finds the headings among them, and the separators of columns and lines. */
async function readHead(texto: AsyncGenerator<string, void>, isColumn: (titulo: string) => boolean) {
  let inicio = ''
  try {
    while (!hasHead(inicio, isColumn)) {
      const { value, done } = await texto.next()
      if (done) break
      inicio += value
      if (inicio.split(LINE_END, 1)[0]?.includes('\0'))
        throw new ImportacaoRecusada('O arquivo não é um texto CSV: tem bytes nulos no início.')
      if (inicio.length > MAX_LINE_LENGTH * HEAD_LINES) break
    }
    if (inicio.trim() === '' && inicio.length <= MAX_LINE_LENGTH * HEAD_LINES)
      throw new ImportacaoRecusada('O arquivo está vazio.')
    const first = inicio.trimStart().split(LINE_END, 1)[0] ?? ''
    if (first === '' || first.length > MAX_LINE_LENGTH)
      throw new ImportacaoRecusada('A primeira linha do arquivo é longa demais para um cabeçalho.')
  } catch (error) {
    await texto.return()
    throw error
  }
  // A file may be joined from others: each line ends by itself. A CR alone ends lines only where no other line end occurs.
  const crAlone = /\r(?!\n)/.test(inicio) && !inicio.includes('\n')
  const lines = inicio.split(crAlone ? '\r' : '\n')
  const blank = lines.findIndex((line) => line.trim() !== '')
  const { acima, delimiter } = findHeading(lines.slice(0, blank + HEAD_LINES), isColumn)
  return {
    inicio: lines.slice(acima).join(crAlone ? '\r' : '\n'),
    acima,
    separadores: { delimiter, record_delimiter: crAlone ? ['\r'] : ['\r\n', '\n'] },
  }
}

/** Whether the headings are among the whole lines, or enough lines were read to look for them. */
function hasHead(inicio: string, isColumn: (titulo: string) => boolean): boolean {
  const lines = inicio.trimStart().split(LINE_END)
  return lines.length > HEAD_LINES || findHeading(lines.slice(0, -1), isColumn).found > 1
}

/** The line and the separator that give the most columns; the first line that isn't empty where none has two. */
function findHeading(lines: readonly string[], isColumn: (titulo: string) => boolean) {
  const titles = (line: string, delimiter: string) =>
    line.split(delimiter).filter((titulo) => isColumn(titulo.replaceAll('"', ''))).length
  const tried = lines.flatMap((line, acima) =>
    DELIMITERS.map((delimiter) => ({ acima, delimiter, found: titles(line, delimiter) })),
  )
  const most = Math.max(0, ...tried.map(({ found }) => found))
  const best = tried.find(({ found }) => found === most)
  if (best && best.found > 1) return best
  const acima = Math.max(
    lines.findIndex((line) => line.trim() !== '' && !SEP_LINE.test(line.trim())),
    0,
  )
  const line = lines[acima] ?? ''
  return { acima, delimiter: count(line, ';') >= count(line, ',') ? ';' : ',', found: 0 }
}

/** Yields the parser's failure as the last entry: after quotes that don't close nothing can be trusted. */
async function* readRecords(
  inicio: string,
  texto: AsyncGenerator<string, void>,
  { acima, separadores }: { acima: number; separadores: Separators },
): Registros {
  const parser = createParser(separadores)
  let linha = acima
  try {
    for (let piece: string | undefined = inicio; ; piece = await nextPiece(texto)) {
      const error = await parser.feed(piece)
      for (const parsed of parser.take()) {
        linha = acima + parsed.linha
        yield { ...parsed, linha }
      }
      if (error)
        yield { linha: linha + 1, motivo: MOTIVOS[error.code] ?? 'A linha não pode ser lida como CSV.' }
      if (error || piece === undefined) return
    }
  } finally {
    await texto.return()
  }
}

async function nextPiece(texto: AsyncGenerator<string, void>): Promise<string | undefined> {
  const { value, done } = await texto.next()
  return done ? undefined : value
}

/** Feeds csv-parse piece by piece: its stream interface loses the lines before an error. */
function createParser(separadores: Separators) {
  let parsed: OpenedCsv[] = []
  const parser = parse({
    ...separadores,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_LINE_LENGTH,
    on_record: (record: string[], { lines }) => {
      parsed.push({ linha: lines, record })
      return null
    },
  })
  parser.on('error', () => undefined)
  parser.resume()
  return {
    /** Undefined ends the text. */
    async feed(piece: string | undefined): Promise<CsvError | undefined> {
      const error = await new Promise<unknown>((done) => {
        if (piece === undefined) finished(parser, done)
        if (piece === undefined) parser.end()
        else parser.write(piece, done)
      })
      if (!error) return undefined
      if (error instanceof CsvError) return error
      throw error
    },
    take(): OpenedCsv[] {
      const taken = parsed
      parsed = []
      return taken
    },
  }
}

const MOTIVOS: Partial<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: 'A linha é longa demais, ou abre aspas e não as fecha.',
  CSV_QUOTE_NOT_CLOSED: 'A linha abre aspas e não as fecha.',
}

/** The headings, and their number up to the last that isn't empty. */
interface Heading {
  titulos: readonly string[]
  comTitulo: number
  withoutReason(cells: readonly string[]): readonly string[]
}

/** A label and sums, or a footer: nothing that a record of the file would say. */
const isLabelOnly = (cells: readonly string[]) =>
  cells.filter((cell) => cell !== '' && parseHundredths(cell) === undefined).length <= 1

/** Many systems end some or all lines in a separator: empty cells to the right of all titles are ignored. */
async function* readValues<C extends string>(
  records: Registros,
  posicoes: { coluna: C; posicao: number }[],
  { titulos, comTitulo, withoutReason }: Heading,
): AsyncGenerator<Registro<C>> {
  for await (const lido of records) {
    if ('motivo' in lido) {
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
      const valores: Partial<Record<C, string>> = {}
      for (const { coluna, posicao } of posicoes) valores[coluna] = record[posicao]
      yield { linha, valores, celulas: withoutReason(record) }
    }
  }
}

const textOf = (record: readonly string[]) =>
  record
    .filter((value) => value !== '')
    .join(' ')
    .slice(0, 100)

/** A line that was cut off begins as the others do: with a plate, a month, a code. Labels are words. */
const looksLikeRecord = ([first = '']: readonly string[]) => /\d/.test(first) && !/\s/.test(first)
