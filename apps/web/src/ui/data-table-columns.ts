import { quandoUsado } from '@lastro/shared/quando-usado'
import { type Coluna, ehNumerica, semAsDoArquivo, textoDaCelula } from '@lastro/shared/relatorios/colunas'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface DataColumn<T> {
  id: string
  header: string
  /** Default: `value` as text. */
  cell?: (row: T) => ReactNode
  /** What a sort in the browser compares. */
  value?: (row: T) => string | number | null | undefined
  sortable?: boolean
  /** Right-aligned with tabular figures: money, counts, km. */
  numeric?: boolean
  width?: number | string
  /** A head of several words, and a link, may break, where many columns stand side by side. */
  wrap?: boolean
  /** One line that ends in an ellipsis where the others leave it no room; `width` is its share. */
  elastica?: boolean
  /** Drawn only on windows from 1,200, 1,280 or 1,440 pixels on: the row's own page tells it, too. */
  desde?: 'media' | 'larga' | 'ampla'
  /** Sum or label in the foot; drawn when any column has one. */
  footer?: ReactNode
  /**
   * On phones: the card's heading, a labelled line (default), or not at all. A list that is long there has cards of two lines: one column
   * stands at the end of the heading, two share the line below, and all others are left to the row's own page.
   */
  card?: 'title' | 'field' | 'hidden' | 'titleEnd' | 'below' | 'belowEnd'
}

/** A list's columns as its table shows them; `proprias`: what the screen has of its own, by column. */
export const colunasDaTela = <T>(
  colunas: readonly Coluna<T>[],
  proprias: Readonly<Record<string, Partial<DataColumn<T>>>> = {},
): DataColumn<T>[] =>
  semAsDoArquivo(colunas).map((coluna) => ({
    id: coluna.id,
    header: coluna.titulo,
    value: coluna.valor,
    cell: (row) => textoDaCelula(coluna.valor(row), coluna),
    numeric: ehNumerica(coluna),
    ...proprias[coluna.id],
  }))

export interface Ordenacao {
  campo: string
  direcao: 'asc' | 'desc'
}

/** 'numero:asc', as it stands in the URL and in the call. */
export function lerOrdenacao(text: string | undefined): Ordenacao | null {
  const [campo, direcao] = text?.split(':') ?? []
  return campo && (direcao === 'asc' || direcao === 'desc') ? { campo, direcao } : null
}

/** The same text of a table's sort; undefined for none and for a column that isn't one of these. */
export function escreverOrdenacao<const C extends string>(campos: readonly C[], sort: Ordenacao | null) {
  const campo = campos.find((each) => each === sort?.campo)
  return sort && campo ? (`${campo}:${sort.direcao}` as const) : undefined
}

export interface DataTableProps<T> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly DataColumn<T>[]
  /** undefined while loading: skeleton rows. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string | number
  /** The row leads there: its first column becomes a real link, and a click anywhere in the row follows it. */
  rowLink?: (row: T) => LinkProps
  /** Instead of a link: the row opens something on this page, and its first column becomes a button. */
  onRow?: (row: T) => void
  /** Stands where the rows would be. */
  empty: ReactNode
  /** Buttons or a menu at the end of each row. */
  rowActions?: (row: T) => ReactNode
  /** With `onSort`, the server sorts and `sort` says how; without it, sortable columns sort in the browser. */
  sort?: Ordenacao | null
  onSort?: (sort: Ordenacao | null) => void
  /** Dims the rows while a newer answer is on its way. */
  fetching?: boolean
  skeletonRows?: number
  /** Low rows with little between the columns: a list that is worked through all day. */
  densa?: boolean
}

const COLLATOR = quandoUsado(() => new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' }))

/** Ascending; numbers as numbers, texts as Brazilian readers expect, empty values last. */
type Comparable = string | number | null | undefined

export function compareValues(left: Comparable, right: Comparable): number {
  if (left === right) return 0
  if (left === null || left === undefined || left === '') return 1
  if (right === null || right === undefined || right === '') return -1
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return COLLATOR().compare(String(left), String(right))
}

export function cellContent<T>(column: DataColumn<T>, row: T): ReactNode {
  const content = column.cell ? column.cell(row) : column.value?.(row)
  return content === null || content === undefined || content === '' || content === false ? '—' : content
}
