import { lazily } from '@lastro/shared/lazily'
import { type Coluna, isNumeric, screenColumns, textoDaCelula } from '@lastro/shared/relatorios/colunas'
import type { LinkProps } from '@tanstack/react-router'
import type { PeekTarget } from './peek.ts'
import { createElement, useMemo, useState, type CSSProperties, type ReactNode } from 'react'

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
  /** The header may break into several lines. */
  wrap?: boolean
  /** Holds sentences, or two values under each other: every row of the list has two lines. */
  sentence?: boolean
  /** Takes the remaining width, in proportion to `width`, and cuts its one line with an ellipsis. */
  elastic?: boolean
  /** Least width of an elastic column; default: 6.5rem. */
  minWidth?: string
  /** Drawn only in windows of at least 1,200, 1,280 or 1,440 pixels; the row's own page shows the value too. */
  visibleFrom?: 'medium' | 'wide' | 'widest'
  /** Drawn only where somebody chose it; never on a card. */
  optional?: boolean
  /** Sum or label in the footer, which is drawn when any column has one. */
  footer?: ReactNode
  /**
   * Place on a phone's card: heading, labelled line (default), end of the heading, or start and end of the line below.
   * In long lists the other columns are hidden.
   */
  card?: 'title' | 'field' | 'hidden' | 'titleEnd' | 'below' | 'belowEnd'
}

/** The windows of `visibleFrom`, as the style sheet has them. */
export const VISIBLE_FROM = {
  medium: '(min-width: 75em)',
  wide: '(min-width: 80em)',
  widest: '(min-width: 90em)',
} as const

/** The chosen columns, 'numero,loja', at every width; the first one always. undefined: all but the optional ones. */
export function chosenColumns<T>(
  columns: readonly DataColumn<T>[],
  chosen: string | undefined,
): readonly DataColumn<T>[] {
  if (chosen === undefined) return columns.filter(({ optional }) => !optional)
  const ids = new Set(chosen.split(','))
  return columns
    .filter(({ id }, index) => index === 0 || ids.has(id))
    .map(({ visibleFrom: _visibleFrom, ...column }) => column)
}

/** Columns of the shared list as a table shows them; `proprias` overrides props of single columns by id. */
export const colunasDaTela = <T>(
  colunas: readonly Coluna<T>[],
  proprias: Readonly<Record<string, Partial<DataColumn<T>>>> = {},
): DataColumn<T>[] =>
  screenColumns(colunas).map((coluna) => ({
    id: coluna.id,
    header: coluna.titulo,
    value: coluna.valor,
    cell: (row) => textoDaCelula(coluna.valor(row), coluna),
    numeric: isNumeric(coluna),
    ...proprias[coluna.id],
  }))

export interface Ordenacao {
  campo: string
  direcao: 'asc' | 'desc'
}

/** Reads 'numero:asc', as in the URL and in the call; null for anything else. */
export function lerOrdenacao(text: string | undefined): Ordenacao | null {
  const [campo, direcao] = text?.split(':') ?? []
  return campo && (direcao === 'asc' || direcao === 'desc') ? { campo, direcao } : null
}

/** Writes a sort as 'numero:asc'; undefined without a sort or when its column is not one of `campos`. */
export function escreverOrdenacao<const C extends string>(campos: readonly C[], sort: Ordenacao | null) {
  const campo = campos.find((each) => each === sort?.campo)
  return sort && campo ? (`${campo}:${sort.direcao}` as const) : undefined
}

export interface TableSelection<T> {
  checkbox: (row: T) => ReactNode
  /** Chooses all of these rows; `label`: also in words. */
  all: (rows: readonly T[], label?: boolean) => ReactNode
}

export interface DataTableProps<T> {
  /** Name of the table for screen readers. */
  label: string
  columns: readonly DataColumn<T>[]
  /** undefined while loading: skeleton rows are drawn. */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string | number
  /** Where a row leads: the first column becomes a link, and a click anywhere in the row follows it. */
  rowLink?: (row: T) => LinkProps
  /** The record that a panel beside the list shows of a row. Telephones have no panel. */
  peek?: ((row: T) => PeekTarget) | undefined
  /** Opens something on this page instead of following a link: the first column becomes a button. */
  onRow?: (row: T) => void
  /** A phone's whole card, with the heading that leads where the row does. Default: made of the columns. */
  card?: (row: T, heading: ReactNode) => ReactNode
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** Checkboxes at the start of the rows, and one for all rows of the page. */
  selection?: TableSelection<T> | undefined
  /** Buttons or a menu at the end of a row. */
  rowActions?: (row: T) => ReactNode
  /** With `onSort` the server sorts, by `sort`; without it sortable columns sort in the browser. */
  sort?: Ordenacao | null
  onSort?: (sort: Ordenacao | null) => void
  /** Dims the rows while a newer answer is loading. */
  fetching?: boolean
  skeletonRows?: number
  /** May be wider than the page, and then scrolls sideways: somebody chose its columns. */
  wide?: boolean
  /** Little space between the columns. */
  dense?: boolean
}

/** A list with the style of each row: those that are about to leave have a name. */
export type DrawnTableProps<T> = DataTableProps<T> & { styleOf: (row: T) => CSSProperties | undefined }

const COLLATOR = lazily(() => new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' }))

/** Value that sorts: numbers, texts in Brazilian order, empty values last. */
type Comparable = string | number | null | undefined

function compareValues(left: Comparable, right: Comparable): number {
  if (left === right) return 0
  if (left === null || left === undefined || left === '') return 1
  if (right === null || right === undefined || right === '') return -1
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return COLLATOR().compare(String(left), String(right))
}

export function cellContent<T>(column: DataColumn<T>, row: T): ReactNode {
  const content = column.cell ? column.cell(row) : column.value?.(row)
  if (content === null || content === undefined || content === '' || content === false) return '—'
  return typeof content === 'string' ? joinWords(content) : content
}

/** A day with its time, and a number with what it counts. */
const PIECES =
  /(\d\d\/\d\d\/\d{4} \d\d:\d\d|FIPE \d\d\/\d{4}|(?:há )?\b\d+ (?:dias?|mês|meses|anos?|horas?)(?: úteis| útil)?)/

/** Keeps such pieces in one line. */
const joinWords = (text: string): ReactNode =>
  text
    .split(PIECES)
    .map((part, at) =>
      at % 2 === 1 ? createElement('span', { key: at, style: { whiteSpace: 'nowrap' } }, part) : part,
    )

const NONE: readonly never[] = []

/** Sorts by a column; rows with equal values keep their order. */
function sortRows<T>(
  rows: readonly T[],
  columns: readonly DataColumn<T>[],
  sort: Ordenacao | null,
): readonly T[] {
  const column = columns.find(({ id, sortable }) => sortable && id === sort?.campo)
  if (!column) return rows
  const sign = sort?.direcao === 'desc' ? -1 : 1
  return rows.toSorted((left, right) => sign * compareValues(column.value?.(left), column.value?.(right)))
}

/** The cycle of a header: unsorted, ascending, descending, unsorted. */
function nextSort(atual: Ordenacao | null, campo: string): Ordenacao | null {
  if (atual?.campo !== campo) return { campo, direcao: 'asc' }
  return atual.direcao === 'asc' ? { campo, direcao: 'desc' } : null
}

/** Model of a table: sorted rows and what changes the sort (spec section 2.14). */
export function useDataTable<T extends object>({ columns, rows = NONE, sort, onSort }: DataTableProps<T>) {
  const [own, setOwn] = useState<Ordenacao | null>(null)
  const current = onSort ? (sort ?? null) : own
  const serverSorts = onSort !== undefined
  const ordered = useMemo(
    () => (serverSorts ? rows : sortRows(rows, columns, own)),
    [serverSorts, rows, columns, own],
  )
  const apply = (next: Ordenacao | null) => (onSort ? onSort(next) : setOwn(next))
  return {
    rows: ordered,
    sort: current,
    toggle: (campo: string) => apply(nextSort(current, campo)),
    /** Takes 'campo:asc', 'campo:desc' or '' for none. */
    choose: (text: string) => apply(lerOrdenacao(text)),
  }
}

export type DataTableModel<T extends object> = ReturnType<typeof useDataTable<T>>
