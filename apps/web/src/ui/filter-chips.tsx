import type { ReactNode } from 'react'
import classes from './chip.module.css'
import { ToggleChip } from './toggle-chip.tsx'

interface FilterChipsProps<V extends string> {
  chips: readonly { value: V; label: string }[]
  /** undefined: no chip is pressed. */
  value: V | undefined
  onChange: (value: V) => void
  /** More chips after these. */
  children?: ReactNode
}

/** A filter with few values, a chip for each. */
export function FilterChips<V extends string>({ chips, value, onChange, children }: FilterChipsProps<V>) {
  return (
    <ChipRow>
      {chips.map((chip) => (
        <ToggleChip key={chip.value} pressed={chip.value === value} onToggle={() => onChange(chip.value)}>
          {chip.label}
        </ToggleChip>
      ))}
      {children}
    </ChipRow>
  )
}

/** Chips side by side; on phones one line that scrolls sideways. */
export function ChipRow({ children }: { children: ReactNode }) {
  return <div className={classes.linha}>{children}</div>
}
