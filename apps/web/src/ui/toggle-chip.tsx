import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import { scrollIntoRow } from './scroll-into-row.ts'

interface ToggleChipProps {
  pressed: boolean
  onToggle: (pressed: boolean) => void
  children: ReactNode
}

/** A filter that is on or off. */
export function ToggleChip({ pressed, onToggle, children }: ToggleChipProps) {
  return (
    <Chip
      ref={pressed ? scrollIntoRow : undefined}
      variant={pressed ? 'filled' : 'default'}
      aria-pressed={pressed}
      onClick={() => onToggle(!pressed)}
    >
      {children}
    </Chip>
  )
}
