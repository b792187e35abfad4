import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './sem-referencia.module.css'

/** Its price rests on the store's own asking price (domain 3). */
export function SemReferencia() {
  return (
    <span className={classes.semReferencia}>
      <IconAlertTriangle size={13} aria-hidden />
      sem referência FIPE
    </span>
  )
}
