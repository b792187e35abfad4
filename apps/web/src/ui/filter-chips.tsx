import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToggleChip } from './toggle-chip.tsx'

interface FilterChipsProps<V extends string> {
  chips: readonly { value: V; label: string }[]
  /** undefined: none of them is pressed. */
  value: V | undefined
  onChange: (value: V) => void
  /** More chips after these. */
  children?: ReactNode
}

/** A filter of few values, each one press away. */
export function FilterChips<V extends string>({ chips, value, onChange, children }: FilterChipsProps<V>) {
  return (
    <Group gap={6}>
      {chips.map((chip) => (
        <ToggleChip key={chip.value} pressed={chip.value === value} onToggle={() => onChange(chip.value)}>
          {chip.label}
        </ToggleChip>
      ))}
      {children}
    </Group>
  )
}
