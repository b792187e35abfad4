import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'

interface ToggleChipProps {
  pressed: boolean
  onToggle: (pressed: boolean) => void
  children: ReactNode
}

/** On telephones a row of chips scrolls sideways: the chosen one is brought into sight, without moving the page. */
function scrollIntoRow(chip: HTMLElement | null): void {
  const row = chip?.parentElement
  if (!chip || !row || row.scrollWidth <= row.clientWidth) return
  row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
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
