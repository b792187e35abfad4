import { Button, Group } from '@mantine/core'
import classes from './filter-chips.module.css'

interface FilterChipsProps<V extends string> {
  chips: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** A filter of few values, each one press away. */
export function FilterChips<V extends string>({ chips, value, onChange }: FilterChipsProps<V>) {
  return (
    <Group gap={6}>
      {chips.map((chip) => (
        <Button
          key={chip.value}
          size="compact-md"
          fz="sm"
          radius="xl"
          className={classes.chip}
          variant={chip.value === value ? 'filled' : 'default'}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
        </Button>
      ))}
    </Group>
  )
}
