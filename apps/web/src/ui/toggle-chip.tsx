import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'

/**
 * On telephones a row of chips or tabs scrolls sideways: the chosen one is brought into sight, without moving the page.
 */
export function scrollIntoRow(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement
  if (!chosen || !row || row.scrollWidth <= row.clientWidth) return
  const { left, width } = chosen.getBoundingClientRect()
  row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2
}

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
      variant={pressed ? 'light' : 'default'}
      aria-pressed={pressed}
      onClick={() => onToggle(!pressed)}
    >
      {children}
    </Chip>
  )
}
