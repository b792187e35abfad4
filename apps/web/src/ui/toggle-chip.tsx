import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './toggle-chip.module.css'

interface ToggleChipProps {
  pressed: boolean
  onToggle: (pressed: boolean) => void
  children: ReactNode
}

/** A filter of a list that is on or off. */
export function ToggleChip({ pressed, onToggle, children }: ToggleChipProps) {
  return (
    <Button
      size="compact-md"
      fz="sm"
      radius="xl"
      className={classes.chip}
      variant={pressed ? 'filled' : 'default'}
      aria-pressed={pressed}
      onClick={() => onToggle(!pressed)}
    >
      {children}
    </Button>
  )
}
