import type { InputHTMLAttributes } from 'react'
import classes from './row-checkbox.module.css'

/** The checkbox of a row. It is a plain input, because Mantine's draws eight elements for each of many rows. */
export function RowCheckbox(props: InputHTMLAttributes<HTMLInputElement>) {
  return <input type="checkbox" className={`${classes.caixa} mantine-focus-auto`} {...props} />
}
