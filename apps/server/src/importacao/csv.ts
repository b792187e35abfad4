import { finished } from 'node:stream'
import { normalizar } from '@lastro/shared/texto'
import { CsvError, parse } from 'csv-parse'
import { type Bytes, unpack } from './import-file.ts'
import { decodeText } from './decode-text.ts'
import { ImportacaoRecusada, pluralize } from './relatorio.ts'

/** One line of a file: values by column, or why the line can't be read. */
export type Registro<C extends string> =
  | { linha: number; valores: Partial<Record<C, string>> }
  | { linha: number; motivo: string }

export interface Planilha<C extends string> {
  /** The known columns that the file has. */
  colunas: ReadonlySet<C>
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
 * Opens a CSV file (gzip or plain, UTF-8 or Latin-1, `;` or `,`) and reads the headings, ignoring accents, case and
 * separators. Yields lines in constant memory. Throws ImportacaoRecusada when the file is no such CSV.
 */
export async function openCsv<C extends string>(
  bytes: Bytes,
  conhecidas: readonly C[],
  maxBytes?: number,
): Promise<Planilha<C>> {
  const texto = decodeText(unpack(bytes, maxBytes))
  const { inicio, separadores } = await readHead(texto)
  const records = readRecords(inicio, texto, separadores)
  try {
    return {
      ...(await readHeader(records, conhecidas)),
      close: async () => void (await records.return(undefined)),
    }
  } catch (error) {
    await records.return(undefined)
    throw error
  }
}

async function readHeader<C extends string>(records: Registros, conhecidas: readonly C[]) {
  const first = await records.next()
  if (first.done || 'motivo' in first.value)
    throw new ImportacaoRecusada('A primeira linha do arquivo não é um cabeçalho válido.')
  const titulos = first.value.record
  const nomes = titulos.map(columnName)
  const posicoes = conhecidas.flatMap((coluna) => {
    const posicao = nomes.indexOf(coluna)
    if (posicao !== nomes.lastIndexOf(coluna))
      throw new ImportacaoRecusada(`O cabeçalho tem a coluna ${coluna} duas vezes.`)
    return posicao < 0 ? [] : [{ coluna, posicao }]
  })
  return {
    colunas: new Set(posicoes.map(({ coluna }) => coluna)),
    ignoradas: titulos.filter(
      (titulo, index) => titulo !== '' && !posicoes.some(({ posicao }) => posicao === index),
    ),
    registros: readValues(records, posicoes, {
      todas: titulos.length,
      comTitulo: titulos.findLastIndex((titulo) => titulo !== '') + 1,
    }),
  }
}

/** 'Código FIPE' and 'codigo_fipe' are one heading. */
const columnName = (titulo: string) => normalizar(titulo).replace(/[\s\-./]+/g, '_')

type Registros = AsyncGenerator<OpenedCsv | { linha: number; motivo: string }, undefined>

type Separators = Awaited<ReturnType<typeof readHead>>['separadores']

const count = (text: string, char: string) => text.split(char).length - 1

/** The first line is whole; a CR at the end may be half of a line end. */
const LINE_END = /\n|\r[^\n]/
const firstLine = (texto: string) => texto.trimStart().split(/[\r\n]/, 1)[0] ?? ''

/** Reads until the headings are complete, and detects the separators of columns and lines. */
async function readHead(texto: AsyncGenerator<string, void>) {
  let inicio = ''
  try {
    while (!LINE_END.test(inicio.trimStart())) {
      const { value, done } = await texto.next()
      if (done) break
      inicio += value
      if (inicio.split(/[\r\n]/, 1)[0]?.includes('\0'))
        throw new ImportacaoRecusada('O arquivo não é um texto CSV: tem bytes nulos no início.')
      if (inicio.length > MAX_LINE_LENGTH && !LINE_END.test(inicio.trimStart()))
        throw new ImportacaoRecusada('A primeira linha do arquivo é longa demais para um cabeçalho.')
    }
    if (inicio.trim() === '') throw new ImportacaoRecusada('O arquivo está vazio.')
  } catch (error) {
    await texto.return()
    throw error
  }
  const cabecalho = firstLine(inicio)
  if (/[\t|]/.test(cabecalho) && !/[;,]/.test(cabecalho))
    throw new ImportacaoRecusada(
      'As colunas do arquivo não estão separadas por ; nem por vírgula. Salve-o com um desses separadores e envie de novo.',
    )
  return {
    inicio,
    separadores: {
      delimiter: count(cabecalho, ';') >= count(cabecalho, ',') ? ';' : ',',
      // A file may be joined from others: each line ends by itself. A CR alone ends lines only where no other line end
      // occurs.
      record_delimiter: /\r(?!\n)/.test(inicio) && !inicio.includes('\n') ? ['\r'] : ['\r\n', '\n'],
    },
  }
}

/** Yields the parser's failure as the last entry: after quotes that don't close nothing can be trusted. */
async function* readRecords(
  inicio: string,
  texto: AsyncGenerator<string, void>,
  separadores: Separators,
): Registros {
  const parser = createParser(separadores)
  let linha = 0
  try {
    for (let piece: string | undefined = inicio; ; piece = await nextPiece(texto)) {
      const error = await parser.feed(piece)
      for (const parsed of parser.take()) {
        linha = parsed.linha
        yield parsed
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

/** Number of columns in the heading, and up to the last one with a title. */
interface Widths {
  todas: number
  comTitulo: number
}

/** Many systems end some or all lines in a separator: empty cells to the right of all titles are ignored. */
async function* readValues<C extends string>(
  records: Registros,
  posicoes: { coluna: C; posicao: number }[],
  { todas, comTitulo }: Widths,
): AsyncGenerator<Registro<C>> {
  for await (const lido of records) {
    if ('motivo' in lido) {
      yield lido
      continue
    }
    const { linha, record } = lido
    const onlyEmptyLeft = record.length >= comTitulo && record.slice(comTitulo).every((value) => value === '')
    if (record.length !== todas && !onlyEmptyLeft) {
      yield {
        linha,
        motivo: `A linha tem ${pluralize(record.length, 'coluna', 'colunas')} e o cabeçalho ${todas}.`,
      }
    } else if (record.some((value) => value.includes('\0'))) {
      yield { linha, motivo: 'A linha tem bytes nulos.' }
    } else {
      const valores: Partial<Record<C, string>> = {}
      for (const { coluna, posicao } of posicoes) valores[coluna] = record[posicao]
      yield { linha, valores }
    }
  }
}
