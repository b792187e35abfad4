import type { InputHTMLAttributes } from 'react'
import classes from './row-checkbox.module.css'

interface RowCheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Some, but not all, of what the box stands for is chosen. */
  partial?: boolean
}

/** The checkbox of a row. It is a plain input, because Mantine's draws eight elements for each of many rows. */
export function RowCheckbox({ partial = false, ...props }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      className={`${classes.caixa} mantine-focus-auto`}
      {...props}
      ref={(box) => {
        if (box) box.indeterminate = partial
      }}
    />
  )
}
