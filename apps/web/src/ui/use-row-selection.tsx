import { useState } from 'react'
import { RowCheckbox } from './row-checkbox.tsx'

interface RowSelectionOptions<T> {
  keyOf: (row: T) => number
  /** Name of a row: 'o contrato CT-1'. */
  nameOf: (row: T) => string
  max: number
  /** Whether a row may be selected; default: every row. */
  isSelectable?: (row: T) => boolean
}

/** Selects rows one by one, across pages and filters of a list. `checkbox` draws a row's checkbox. */
export function useRowSelection<T extends object>({
  keyOf,
  nameOf,
  max,
  isSelectable,
}: RowSelectionOptions<T>) {
  const [selected, setSelected] = useState<ReadonlyMap<number, T>>(new Map())
  const toggle = (row: T) => {
    const next = new Map(selected)
    if (!next.delete(keyOf(row))) next.set(keyOf(row), row)
    setSelected(next)
  }
  const checkbox = (row: T) => {
    const isSelected = selected.has(keyOf(row))
    // A selected row can always be unselected.
    if (!isSelected && isSelectable && !isSelectable(row)) return null
    return (
      <RowCheckbox
        aria-label={`Escolher ${nameOf(row)}`}
        checked={isSelected}
        disabled={!isSelected && selected.size >= max}
        onChange={() => toggle(row)}
      />
    )
  }
  return { selected: [...selected.values()], clear: () => setSelected(new Map()), checkbox }
}
