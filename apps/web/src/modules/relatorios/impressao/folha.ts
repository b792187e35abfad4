import { type Coluna, isNumeric, screenColumns, textoDaCelula } from '@lastro/shared/relatorios/colunas'
import { formatInteiro } from '#lib/format.ts'

/** A report on paper, in plain texts. */
export interface Folha {
  titulo: string
  /** Period, filters, counts. */
  dados: readonly (readonly [nome: string, valor: string])[]
  secoes: readonly Secao[]
  /** A remark for the reader, for example that rows are left out. */
  nota?: string | undefined
}

export interface Secao {
  titulo?: string
  colunas: readonly { header: string; numeric?: boolean }[]
  linhas: readonly Linha[]
  rodape?: readonly string[]
}

interface Linha {
  /** Place in the list, from 1. */
  numero: number
  celulas: readonly string[]
}

/** A value on paper. */
export const printedValue = <T>(coluna: Coluna<T>, row: T): string =>
  textoDaCelula(coluna.valor(row), coluna) || '—'

export function secao<T>(
  colunas: readonly Coluna<T>[],
  rows: readonly T[],
  { titulo, rodape }: Pick<Secao, 'titulo' | 'rodape'> = {},
): Secao {
  const impressas = screenColumns(colunas)
  return {
    ...(titulo && { titulo }),
    ...(rodape && { rodape }),
    colunas: impressas.map((coluna) => ({ header: coluna.titulo, numeric: isNumeric(coluna) })),
    linhas: rows.map((row, indice) => ({
      numero: indice + 1,
      celulas: impressas.map((coluna) => printedValue(coluna, row)),
    })),
  }
}

/** A longer print would be a book. Exports have no such limit. */
const MAXIMO_IMPRESSO = 1_000
const ROWS_PER_CALL = 200

interface Pagina<T> {
  rows: readonly T[]
  total: number
}

type LerPagina<T> = (query: { pagina: number; quantidadePorPagina: number }) => Promise<Pagina<T>>

/** Reads all rows of a paged list, page by page, up to MAXIMO_IMPRESSO. */
export const lerParaImprimir = <T>(ler: LerPagina<T>): Promise<Pagina<T>> => readFrom(ler, 1, [])

/** Calls one after the other, because the server is shared. */
async function readFrom<T>(ler: LerPagina<T>, pagina: number, antes: readonly T[]): Promise<Pagina<T>> {
  const { rows: novas, total } = await ler({ pagina, quantidadePorPagina: ROWS_PER_CALL })
  const rows = [...antes, ...novas]
  if (novas.length === 0 || rows.length >= Math.min(total, MAXIMO_IMPRESSO)) return { rows, total }
  return readFrom(ler, pagina + 1, rows)
}

/** undefined when no row is left out. */
export function notaDeCorte(impressas: number, total: number): string | undefined {
  if (impressas >= total) return undefined
  return `Estão impressas ${formatInteiro(impressas)} de ${formatInteiro(total)} linhas.`
}
