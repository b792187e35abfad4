import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'

interface ToggleChipProps {
  pressed: boolean
  onToggle: (pressed: boolean) => void
  children: ReactNode
}

/** A filter that is on or off. */
export function ToggleChip({ pressed, onToggle, children }: ToggleChipProps) {
  return (
    <Chip variant={pressed ? 'filled' : 'default'} aria-pressed={pressed} onClick={() => onToggle(!pressed)}>
      {children}
    </Chip>
  )
}
