import { Paper, type PaperProps } from '@mantine/core'
import type { ComponentProps } from 'react'

interface SheetProps extends PaperProps, Omit<ComponentProps<'div'>, keyof PaperProps> {
  /** A form has a box; everything else stands on the page itself. */
  boxed?: boolean
}

/** One block of a screen. */
export const Sheet = ({ boxed = false, ...props }: SheetProps) => (
  <Paper bg="none" withBorder={boxed} {...(boxed && { p: 'md' })} {...props} />
)
