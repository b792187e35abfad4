import type { MouseEvent } from 'react'

/**
 * Props of the button that empties a Select. Mantine hides it from the keyboard and from screen readers, which have no
 * other way to empty the field. A click focuses the field, since the button disappears.
 */
export const clearButton = (label: string) => ({
  'aria-label': label,
  'aria-hidden': false,
  tabIndex: 0,
  size: 'md',
  onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    currentTarget.closest('.mantine-InputWrapper-root')?.querySelector('input')?.focus(),
})
