import { useState, type ReactNode } from 'react'
import type { TableSelection } from './data-table-columns.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import classes from './row-checkbox.module.css'
import bottomBarClasses from './bottom-bar.module.css'
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { focusTitle } from './focus.ts'
import { useBottomBar } from './use-bottom-bar.ts'

interface RowSelectionOptions<T> {
  keyOf: (row: T) => number
  /** Name of a row: 'o contrato CT-1'. */
  nameOf: (row: T) => string
  /** Name of all rows of a page: 'todos os contratos desta página'. */
  allName: string
  max: number
  /** Whether a row may be selected; default: every row. */
  isSelectable?: (row: T) => boolean
}

/** Selects rows one by one or a page at once, across pages and filters of a list. `selection` draws the checkboxes. */
export function useRowSelection<T extends object>({
  keyOf,
  nameOf,
  allName,
  max,
  isSelectable = () => true,
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
    if (!isSelected && !isSelectable(row)) return null
    return (
      <RowCheckbox
        aria-label={`Escolher ${nameOf(row)}`}
        checked={isSelected}
        disabled={!isSelected && selected.size >= max}
        onChange={() => toggle(row)}
      />
    )
  }
  const all: TableSelection<T>['all'] = (rows, label) => {
    const offered = rows.filter((row) => isSelectable(row) || selected.has(keyOf(row)))
    if (offered.length === 0) return null
    const here = offered.filter((row) => selected.has(keyOf(row)))
    const isComplete = here.length === offered.length
    const choose = () => {
      const next = new Map(selected)
      for (const row of offered) {
        if (isComplete) next.delete(keyOf(row))
        else if (next.size < max) next.set(keyOf(row), row)
      }
      setSelected(next)
    }
    const box = (
      <RowCheckbox
        aria-label={`Escolher ${allName}`}
        checked={isComplete}
        partial={here.length > 0 && !isComplete}
        disabled={!isComplete && selected.size >= max}
        onChange={choose}
      />
    )
    if (!label) return box
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the box is its control
      <label className={classes.comRotulo}>
        {box}
        <span aria-hidden>Escolher {allName}</span>
      </label>
    )
  }
  return {
    selected: [...selected.values()],
    clear: () => setSelected(new Map()),
    selection: { checkbox, all } satisfies TableSelection<T>,
  }
}

interface SelectionBarProps {
  /** '3 contratos escolhidos, …'; undefined when nothing is chosen. */
  resumo: string | undefined
  limpar: () => void
  /** Buttons that act on the chosen rows. */
  children: ReactNode
}

/**
 * Says how many rows of a list are chosen and what can be done with them; sticks to the foot of a long list. Always
 * mounted, so that screen readers hear the first choice too.
 */
export function SelectionBar({ resumo, limpar, children }: SelectionBarProps) {
  const bottomBar = useBottomBar()
  return (
    <>
      <VisuallyHidden role="status">{resumo}</VisuallyHidden>
      {resumo && (
        <Group ref={bottomBar} className={bottomBarClasses.barra} justify="space-between" gap="xs">
          <Text size="sm" aria-hidden>
            {resumo}
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => {
                limpar()
                focusTitle()
              }}
            >
              Limpar escolha
            </Button>
            {children}
          </Group>
        </Group>
      )}
    </>
  )
}
