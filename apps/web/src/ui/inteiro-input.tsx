import { type CampoDeNumeroProps, NumeroInput } from './numero-input.tsx'
import { inteiroAte } from './parse-numero.ts'

export interface InteiroInputProps extends CampoDeNumeroProps {
  maximo: number
}

/** A whole number from 0: km, years. Thousands separator '.' (spec section 9). */
export function InteiroInput({ maximo, ...others }: InteiroInputProps) {
  return <NumeroInput inputMode="numeric" {...others} tipo={inteiroAte(maximo)} />
}
