import { useMemo, useState } from 'react'
import {
  compareValues,
  type DataColumn,
  type DataTableProps,
  lerOrdenacao,
  type Ordenacao,
} from './data-table-columns.ts'

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
