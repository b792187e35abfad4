import { finished } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { readAsText } from './decode-text.ts'
import { type Bytes, unpack } from './import-file.ts'
import { columnFinder } from './headings.ts'
import {
  HEAD_LINES,
  MAX_COLUMNS,
  MAX_LINE_LENGTH,
  type OpenedLine,
  openRecords,
  type Planilha,
  type PlanilhaOptions,
  type Registros,
} from './planilha.ts'
import { ImportacaoRecusada } from './relatorio.ts'

/**
 * Opens a CSV file (gzip or plain, UTF-8, UTF-16 or Latin-1; `;`, `,`, tab or `|`) and reads the headings, ignoring
 * accents, case and separators. They may stand below titles. Yields lines in constant memory. Throws ImportacaoRecusada
 * when the file is no such CSV.
 */
export async function openCsv(bytes: Bytes, { maxBytes, ...names }: PlanilhaOptions): Promise<Planilha> {
  const texto = readAsText(unpack(bytes, maxBytes))
  const columnOf = columnFinder(names)
  const isColumn = remembered((titulo) => titulo !== '' && columnOf(titulo) !== undefined)
  const { inicio, acima, separadores } = await readHead(texto, isColumn)
  return openRecords(readRecords(inicio, texto, { acima, separadores }), names)
}

/** Keeps the answers: the first lines are asked for again with each piece and each separator. */
function remembered(ask: (titulo: string) => boolean): (titulo: string) => boolean {
  const known = new Map<string, boolean>()
  return (titulo) => {
    const answer = known.get(titulo) ?? ask(titulo)
    known.set(titulo, answer)
    return answer
  }
}

interface Separators {
  delimiter: string
  record_delimiter: string[]
}

const count = (text: string, char: string) => text.split(char).length - 1

const DELIMITERS = [';', ',', '\t', '|']
/** A CR at the end may be half of a line end. */
const LINE_END = /\r\n|\n|\r(?=[^\n])/
/** Excel's way to tell the separator. */
const SEP_LINE = /^sep=./i

/** Reads the first lines; finds the headings among them, and the separators of columns and lines. */
async function readHead(texto: AsyncGenerator<string, void>, isColumn: (titulo: string) => boolean) {
  let inicio = ''
  try {
    for (let value: string | undefined = ''; ; ) {
      // Only a whole line can be the headings.
      if (/[\r\n]/.test(value) && hasHead(inicio, isColumn)) break
      value = await nextPiece(texto)
      if (value === undefined) break
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
  // Quoted cells have their own.
  const unquoted = inicio.replaceAll(/"[^"]*"/g, '')
  const crAlone = /\r(?!\n)/.test(unquoted) && !unquoted.includes('\n')
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
    line.split(delimiter, MAX_COLUMNS).filter((titulo) => isColumn(titulo.replaceAll('"', ''))).length
  const tried = wholeLines(lines).flatMap(({ line, acima }) =>
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

/** Lines with their numbers; those within a quoted heading are one. */
function wholeLines(lines: readonly string[]) {
  const each = lines.map((line, acima) => ({ line, acima }))
  const whole: typeof each = []
  let isOpen = false
  for (const { line, acima } of each) {
    const last = whole.at(-1)
    if (isOpen && last) last.line += `\n${line}`
    else whole.push({ line, acima })
    if (count(line, '"') % 2 === 1) isOpen = !isOpen
  }
  // A quote that nothing closes joins nothing.
  return isOpen ? [...whole.slice(0, -1), ...each.slice(whole.at(-1)?.acima ?? 0)] : whole
}

/** Yields the parser's failure as the last entry: after quotes that don't close nothing can be trusted. */
async function* readRecords(
  inicio: string,
  texto: AsyncGenerator<string, void>,
  { acima, separadores }: { acima: number; separadores: Separators },
): Registros {
  const parser = createParser(separadores)
  let linha = acima
  let heading: readonly string[] | undefined
  try {
    for (let piece: string | undefined = inicio; ; piece = await nextPiece(texto)) {
      const error = await parser.feed(piece)
      for (const parsed of parser.take()) {
        linha = acima + parsed.linha
        heading ??= parsed.record
        if (separadores.delimiter === ',' && hasCutNumber(parsed.record, heading))
          yield { linha, motivo: 'A linha tem um número cortado pela vírgula. Ponha-o entre aspas.' }
        else if (hasSwallowedLines(parsed.record, heading.length, separadores.delimiter))
          yield { linha, motivo: 'As aspas desta linha juntam a ela linhas anteriores. Tire-as ou feche-as.' }
        else yield { ...parsed, linha }
      }
      if (error)
        yield { linha: linha + 1, motivo: MOTIVOS[error.code] ?? 'A linha não pode ser lida como CSV.' }
      if (error || piece === undefined) return
    }
  } finally {
    await texto.return()
  }
}

const filled = (record: readonly string[]) => record.findLastIndex((cell) => cell !== '') + 1

/** A line longer than the headings, with a decimal comma that parts a number: its other cells stand elsewhere. */
const hasCutNumber = (record: readonly string[], heading: readonly string[]) =>
  (record.length > heading.length || filled(record) > filled(heading)) &&
  record.some((cell, i) => /^\d{2,3}$/.test(cell) && /^(?:R\$ ?)?[\d.]*\d$/.test(record[i - 1] ?? ''))

/**
 * A quote that opens in one line and closes in another makes one cell of all between them. That cell has the rest of its
 * line, whole lines, and a line's beginning.
 */
const hasSwallowedLines = (record: readonly string[], width: number, delimiter: string) =>
  width > 1 &&
  record.some((cell, i) => {
    const lines = cell.split('\n').map((line) => count(line, delimiter))
    const isLike = (found: number, at: number) =>
      found === (at === 0 ? width - 1 - i : at === lines.length - 1 ? i : width - 1)
    return lines.length > 1 && lines.every(isLike)
  })

async function nextPiece(texto: AsyncGenerator<string, void>): Promise<string | undefined> {
  const { value, done } = await texto.next()
  return done ? undefined : value
}

/** Feeds csv-parse piece by piece: its stream interface loses the lines before an error. */
function createParser(separadores: Separators) {
  let parsed: OpenedLine[] = []
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
    take(): OpenedLine[] {
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
