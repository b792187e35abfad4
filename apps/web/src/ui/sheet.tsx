import { Paper, type PaperProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** The white sheet on the grey page: one per block of a screen. */
export function Sheet({ children, ...props }: PaperProps & Omit<ComponentProps<'div'>, keyof PaperProps>) {
  return (
    <Paper
      withBorder
      p="md"
      bg="var(--lastro-sheet)"
      style={{ borderColor: 'var(--lastro-line)' }}
      {...props}
    >
      {children}
    </Paper>
  )
}
