import { IconAlertTriangle, IconCalendarX, IconLink } from '@tabler/icons-react'
import classes from './sem-referencia.module.css'

/** The price rests on the store's asking price (domain 3); `motivo` says what FIPE doesn't list. */
export function SemReferencia({ motivo }: { motivo?: string | null }) {
  return (
    <span className={classes.marca}>
      <IconAlertTriangle size={13} aria-hidden />
      sem referência FIPE{motivo && `: ${motivo}`}
    </span>
  )
}

/** The reference price is so old that it counts 0 in coverage (domain 6). */
export function ReferenciaDefasada() {
  return (
    <span className={classes.marca}>
      <IconCalendarX size={13} aria-hidden />
      preço defasado: conta R$ 0,00 na cobertura
    </span>
  )
}

/** In the store's name by Renave, with a debt or restriction (portas V). */
export function Vinculado() {
  return (
    <span className={classes.marca}>
      <IconLink size={13} aria-hidden />
      Renave: com débito ou restrição
    </span>
  )
}
