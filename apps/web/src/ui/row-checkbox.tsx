import type { InputHTMLAttributes } from 'react'
import classes from './row-checkbox.module.css'

/** The box of a row. Rows are many: a component of the library draws eight elements for each. */
export function RowCheckbox(props: InputHTMLAttributes<HTMLInputElement>) {
  return <input type="checkbox" className={`${classes.caixa} mantine-focus-auto`} {...props} />
}
