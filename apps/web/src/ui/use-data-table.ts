import { type ColumnDef, functionalUpdate, type Row, useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import {
  compareValues,
  type DataColumn,
  type DataTableProps,
  features,
  fromSortingState,
  lerOrdenacao,
  type Ordenacao,
  toSortingState,
} from './data-table-columns.ts'

const NONE: readonly never[] = []

function toColumnDef<T extends object>(column: DataColumn<T>): ColumnDef<typeof features, T> {
  return {
    id: column.id,
    accessorFn: (row) => column.value?.(row),
    enableSorting: column.sortable === true,
    sortFn: (left: Row<typeof features, T>, right: Row<typeof features, T>, id: string) =>
      compareValues(left.getValue(id), right.getValue(id)),
    sortDescFirst: false,
    sortUndefined: false,
  }
}

/** The table's model: rows in their order and the cycle unsorted, ascending, descending (spec section 2.14). */
export function useDataTable<T extends object>(props: DataTableProps<T>) {
  const { columns, rows, rowKey, sort, onSort } = props
  const [own, setOwn] = useState<Ordenacao | null>(null)
  const current = onSort ? (sort ?? null) : own
  const defs = useMemo(() => columns.map(toColumnDef), [columns])
  const apply = (next: Ordenacao | null) => (onSort ? onSort(next) : setOwn(next))
  const table = useTable({
    features,
    columns: defs,
    data: rows ?? (NONE as readonly T[]),
    getRowId: (row) => String(rowKey(row)),
    manualSorting: onSort !== undefined,
    enableMultiSort: false,
    state: { sorting: toSortingState(current) },
    onSortingChange: (updater) => apply(fromSortingState(functionalUpdate(updater, toSortingState(current)))),
  })
  return {
    rows: table.getRowModel().rows.map((row) => row.original),
    sort: current,
    toggle: (campo: string) => table.getColumn(campo)?.toggleSorting(),
    /** 'campo:asc', 'campo:desc' or '' for none. */
    choose: (text: string) => apply(lerOrdenacao(text)),
  }
}

export type DataTableModel<T extends object> = ReturnType<typeof useDataTable<T>>
