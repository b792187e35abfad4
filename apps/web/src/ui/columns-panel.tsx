import { Button, Checkbox } from '@mantine/core'
import type { ColumnsChipProps } from './columns-chip.tsx'
import { VISIBLE_FROM } from './data-table-columns.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { Anchor } from './use-lazy-menu.ts'

export function ColumnsPanel({ anchor, columns, value, onChange }: ColumnsChipProps & { anchor: Anchor }) {
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
