import type { MouseEvent } from 'react'

/**
 * The button that empties a Select. The library hides it from the keyboard and from readers, which have no other way: choosing again what is
 * chosen keeps it. The field gets the focus, since the button goes with what it clears.
 */
export const clearButton = (label: string) => ({
  'aria-label': label,
  'aria-hidden': false,
  tabIndex: 0,
  size: 'md',
  onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    currentTarget.closest('.mantine-InputWrapper-root')?.querySelector('input')?.focus(),
})
