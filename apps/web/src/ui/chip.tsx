import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './chip.module.css'

/** A round button that filters a list. */
export function Chip(props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return (
    <Button
      size="compact-md"
      fz="sm"
      radius="xl"
      variant="default"
      classNames={{ root: classes.chip, label: classes.label }}
      {...props}
    />
  )
}
