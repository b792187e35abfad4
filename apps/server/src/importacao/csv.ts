import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { normalizar } from '@lastro/shared/texto'
import { CsvError, parse } from 'csv-parse'
import { type Bytes, descompactar } from './arquivo.ts'
import { decodificar } from './decodificar.ts'
import { ImportacaoRecusada, quantos } from './relatorio.ts'

/** One line of a file: its values by column, or why it can't be read. */
export type Registro<C extends string> =
  | { linha: number; valores: Partial<Record<C, string>> }
  | { linha: number; motivo: string }

export interface Planilha<C extends string> {
  /** The known columns that the file has. */
  colunas: ReadonlySet<C>
  /** Headings that nobody knows, as written. */
  ignoradas: string[]
  registros: AsyncIterable<Registro<C>>
  /** Lets go of the file, wherever reading stopped. */
  fechar(): Promise<void>
}

/** Characters of one line; a longer one is a broken file (quotes that don't close). */
const MAXIMO_DA_LINHA = 64 * 1024

interface Parsed {
  record: string[]
  info: { lines: number }
}

/**
 * Opens a CSV file (gzip or plain, UTF-8 or Latin-1, `;` or `,`) and reads its headings, which are compared without accents,
 * case and separators. Lines come one after the other and in constant memory. Throws ImportacaoRecusada when it isn't such a file.
 */
export async function abrirCsv<C extends string>(
  bytes: Bytes,
  conhecidas: readonly C[],
): Promise<Planilha<C>> {
  const texto = decodificar(descompactar(bytes))
  const { inicio, delimiter } = await lerInicio(texto)
  const records = lerRegistros(inicio, texto, delimiter)
  try {
    return {
      ...(await lerCabecalho(records, conhecidas)),
      fechar: async () => void (await records.return(undefined)),
    }
  } catch (error) {
    await records.return(undefined)
    throw error
  }
}

async function lerCabecalho<C extends string>(records: Registros, conhecidas: readonly C[]) {
  const first = await records.next()
  if (first.done || 'motivo' in first.value)
    throw new ImportacaoRecusada('A primeira linha do arquivo não é um cabeçalho válido.')
  const titulos = first.value.record
  const nomes = titulos.map(nomeDaColuna)
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
    registros: lerValores(records, posicoes, titulos.length),
  }
}

/** 'Código FIPE' and 'codigo_fipe' are the same heading. */
const nomeDaColuna = (titulo: string) => normalizar(titulo).replace(/[\s\-./]+/g, '_')

type Registros = AsyncGenerator<Parsed | { linha: number; motivo: string }, undefined>

const count = (text: string, char: string) => text.split(char).length - 1

/** Reads until the headings are there, and tells by them what separates the columns. */
async function lerInicio(texto: AsyncGenerator<string, void>) {
  let inicio = ''
  try {
    while (!inicio.trimStart().includes('\n')) {
      const { value, done } = await texto.next()
      if (done) break
      inicio += value
      if (inicio.includes('\0'))
        throw new ImportacaoRecusada('O arquivo não é um texto CSV: tem bytes nulos no início.')
      if (inicio.length > MAXIMO_DA_LINHA && !inicio.includes('\n'))
        throw new ImportacaoRecusada('A primeira linha do arquivo é longa demais para um cabeçalho.')
    }
    if (inicio.trim() === '') throw new ImportacaoRecusada('O arquivo está vazio.')
  } catch (error) {
    await texto.return()
    throw error
  }
  const cabecalho = inicio.trimStart().split('\n', 1)[0] ?? ''
  return { inicio, delimiter: count(cabecalho, ';') >= count(cabecalho, ',') ? ';' : ',' }
}

/** What the parser gives up on is the last entry: after quotes that don't close there is nothing to trust. */
async function* lerRegistros(
  inicio: string,
  texto: AsyncGenerator<string, void>,
  delimiter: string,
): Registros {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAXIMO_DA_LINHA,
  })
  async function* tudo() {
    yield inicio
    yield* texto
  }
  // What goes wrong on the way also ends the parser, and is thrown from there.
  const fed = pipeline(Readable.from(tudo()), parser).catch(() => undefined)
  let linha = 0
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) {
      linha = parsed.info.lines
      yield parsed
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { linha: linha + 1, motivo: MOTIVOS[error.code] ?? 'A linha não pode ser lida como CSV.' }
  } finally {
    parser.destroy()
    await fed
    await texto.return()
  }
}

const MOTIVOS: Partial<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: 'A linha é longa demais, ou abre aspas e não as fecha.',
  CSV_QUOTE_NOT_CLOSED: 'A linha abre aspas e não as fecha.',
}

async function* lerValores<C extends string>(
  records: Registros,
  posicoes: { coluna: C; posicao: number }[],
  largura: number,
): AsyncGenerator<Registro<C>> {
  for await (const parsed of records) {
    if ('motivo' in parsed) {
      yield parsed
      continue
    }
    const { record, info } = parsed
    if (record.length !== largura) {
      yield {
        linha: info.lines,
        motivo: `A linha tem ${quantos(record.length, 'coluna', 'colunas')} e o cabeçalho ${largura}.`,
      }
    } else if (record.some((value) => value.includes('\0'))) {
      yield { linha: info.lines, motivo: 'A linha tem bytes nulos.' }
    } else {
      const valores: Partial<Record<C, string>> = {}
      for (const { coluna, posicao } of posicoes) valores[coluna] = record[posicao]
      yield { linha: info.lines, valores }
    }
  }
}
