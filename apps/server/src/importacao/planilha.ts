import { normalizar } from '@lastro/shared/texto'
import { COLUNA_DO_MOTIVO } from '@lastro/shared/veiculos/colunas-estoque'
import { cleanCell } from './cell.ts'
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

export interface PlanilhaOptions<C extends string> {
  conhecidas: readonly C[]
  /** Other headings of a column, the likeliest first, as `columnName` writes them. */
  sinonimos?: Partial<Record<C, readonly string[]>>
  maxBytes?: number | undefined
}

export interface Planilha<C extends string> {
  /** The known columns that the file has. */
  colunas: ReadonlySet<C>
  /** The headings that the known columns are read from, as written. */
  lidas: ReadonlySet<string>
  /** The headings of `celulas`, as written. */
  titulos: readonly string[]
  /** Unknown headings, as written. */
  ignoradas: string[]
  registros: AsyncIterable<Registro<C>>
  /** Closes the file, wherever reading stopped. */
  close(): Promise<void>
}

/** Longest line, in characters; a longer one means a broken file (quotes that don't close). */
export const MAX_LINE_LENGTH = 16 * 1024

/** The headings are looked for in so many lines. */
export const HEAD_LINES = 10

/** The cells of one line. */
export interface OpenedLine {
  linha: number
  record: string[]
}

export type Registros = AsyncGenerator<OpenedLine | { linha: number; motivo: string }, undefined>

type Names<C extends string> = Omit<PlanilhaOptions<C>, 'maxBytes'>

/** The table whose headings are the first of `records`. Throws ImportacaoRecusada where they are none. */
export async function openRecords<C extends string>(
  records: Registros,
  names: Names<C>,
): Promise<Planilha<C>> {
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

async function readHeader<C extends string>(records: Registros, names: Names<C>) {
  const first = await records.next()
  if (first.done || 'motivo' in first.value)
    throw new ImportacaoRecusada('A primeira linha do arquivo não é um cabeçalho válido.')
  const titulos = first.value.record.map((titulo) => cleanCell(titulo))
  const nomes = titulos.map(columnName)
  // A file of bad lines comes back with its reasons.
  const withoutReason = (cells: readonly string[]) =>
    cells.filter((_, index) => nomes[index] !== COLUNA_DO_MOTIVO)
  const bare = nomes.map(essentialName)
  const posicoes = names.conhecidas.flatMap((coluna) => {
    const known = [coluna, ...(names.sinonimos?.[coluna] ?? [])]
    const posicao = known
      .map((each) => (nomes.includes(each) ? nomes.indexOf(each) : bare.indexOf(essentialName(each))))
      .find((index) => index >= 0)
    if (posicao === undefined) return []
    if (nomes.lastIndexOf(nomes[posicao] ?? '') > posicao)
      throw new ImportacaoRecusada(`O cabeçalho tem a coluna ${titulos[posicao]} duas vezes.`)
    return [{ coluna, posicao }]
  })
  return {
    colunas: new Set(posicoes.map(({ coluna }) => coluna)),
    lidas: new Set(posicoes.map(({ posicao }) => titulos[posicao] ?? '')),
    titulos: withoutReason(titulos),
    ignoradas: withoutReason(
      titulos.map((titulo, index) => (posicoes.some(({ posicao }) => posicao === index) ? '' : titulo)),
    ).filter((titulo) => titulo !== ''),
    registros: readValues(records, posicoes, {
      titulos,
      withoutReason,
      comTitulo: titulos.findLastIndex((titulo) => titulo !== '') + 1,
      isOtherHeading: headingFinder(names, titulos),
    }),
  }
}

/** 'Código FIPE', 'codigoFipe' and 'codigo_fipe' are one heading. */
export const columnName = (titulo: string) =>
  normalizar(titulo.replaceAll(/([a-zà-ú])([A-Z])/g, '$1 $2'))
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** Words of a heading that don't tell which column it is: 'Preço de venda (R$)' is 'Preço venda'. */
const EMPTY_WORDS = new Set(['de', 'do', 'da', 'dos', 'das', 'o', 'a', 'r', 'veiculo', 'veiculos'])
const SHORT_WORDS: Partial<Record<string, string>> = {
  codigo: 'cod',
  numero: 'n',
  num: 'n',
  nr: 'n',
  no: 'n',
  nº: 'n',
  data: 'dt',
  quilometragem: 'km',
  kilometragem: 'km',
}

/** A heading's words that tell which column it is. */
export const essentialName = (nome: string) =>
  nome
    .split('_')
    .filter((word) => !EMPTY_WORDS.has(word))
    .map((word) => SHORT_WORDS[word] ?? word)
    .filter((word, index, all) => word !== all[index - 1])
    .join('_')

/** The column that a heading names. */
export function columnFinder<C extends string>({ conhecidas, sinonimos }: Names<C>) {
  const columns = new Map<string, C>()
  for (const coluna of conhecidas)
    for (const nome of [coluna, ...(sinonimos?.[coluna] ?? [])])
      columns.set(essentialName(nome), columns.get(essentialName(nome)) ?? coluna)
  return (titulo: string): C | undefined => columns.get(essentialName(columnName(cleanCell(titulo))))
}

/** Whether cells are headings, most of them known, that don't stand where `titulos` has them. */
function headingFinder<C extends string>(names: Names<C>, titulos: readonly string[]) {
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
async function* readValues<C extends string>(
  records: Registros,
  posicoes: { coluna: C; posicao: number }[],
  { titulos, comTitulo, isOtherHeading, withoutReason }: Heading,
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
