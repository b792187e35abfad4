import { Button, Checkbox, Switch } from '@mantine/core'
import { saveCompactRows, useCompactRows } from '#lib/compact-rows.ts'
import { VISIBLE_FROM, type DataColumn } from './data-table-columns.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { Anchor } from './use-lazy-menu.ts'

export interface ColumnsChipProps {
  /** All columns of the list; the first names the row and stays. */
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'visibleFrom' | 'optional'>[]
  /** Ids of the chosen columns, 'numero,loja'; undefined: the list's own. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

export function ColumnsPanel({ anchor, columns, value, onChange }: ColumnsChipProps & { anchor: Anchor }) {
  const compact = useCompactRows()
  const chosen = new Set(
    value?.split(',') ??
      columns
        .filter(
          ({ visibleFrom, optional }) =>
            !optional && (!visibleFrom || window.matchMedia(VISIBLE_FROM[visibleFrom]).matches),
        )
        .map(({ id }) => id),
  )
  const toggle = (id: string, checked: boolean) =>
    onChange(
      columns
        .filter((column) => (column.id === id ? checked : chosen.has(column.id)))
        .map((column) => column.id)
        .join(','),
    )
  return (
    <FilterPanel anchor={anchor} label="Colunas">
      <Switch
        label="Linhas compactas"
        checked={compact}
        onChange={(event) => saveCompactRows(event.currentTarget.checked)}
      />
      {columns.map(({ id, header }, index) => (
        <Checkbox
          key={id}
          label={header}
          checked={index === 0 || chosen.has(id)}
          disabled={index === 0}
          onChange={(event) => toggle(id, event.currentTarget.checked)}
        />
      ))}
      <Button variant="default" disabled={value === undefined} onClick={() => onChange(undefined)}>
        Voltar às colunas de sempre
      </Button>
    </FilterPanel>
  )
}
