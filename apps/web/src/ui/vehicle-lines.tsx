import type { ReactNode } from 'react'
import classes from './vehicle-lines.module.css'

interface VehicleLinesProps {
  /** The plate, perhaps as a link. */
  placa: ReactNode
  modelo: string
  /** At the end of the first line: the model's year, or a state that matters more. */
  end?: ReactNode
  /** With its label: a bare amount could be the store's or FIPE's. */
  preco?: ReactNode
  /** '17.790', or a dash where it is not told. */
  km?: string
  /** What else the list is about: a store, a day. */
  detalhe?: ReactNode
  estado?: ReactNode
}

/** A vehicle on a telephone in two lines: which car it is, and what the list says of it. */
export function VehicleLines({ placa, modelo, end, preco, km, detalhe, estado }: VehicleLinesProps) {
  return (
    <div className={classes.lines}>
      <div className={classes.first}>
        <span className={classes.plate}>{placa}</span>
        <span className={classes.model} title={modelo}>
          {modelo}
        </span>
        <span className={classes.end}>{end}</span>
      </div>
      <div className={classes.second}>
        {preco && <span className={classes.amount}>{preco}</span>}
        {km && <span className={classes.km}>{km} km</span>}
        {detalhe && <span>{detalhe}</span>}
        {estado && <span className={classes.state}>{estado}</span>}
      </div>
    </div>
  )
}
