import { formatInteiro } from '../lib/format.ts'
import { type CampoDeNumeroProps, NumeroInput } from './numero-input.tsx'
import { lerInteiro } from './parse-numero.ts'

export interface InteiroInputProps extends CampoDeNumeroProps {
  maximo: number
}

export const recusaDoInteiro = (maximo: number) => `Use um número inteiro de 0 a ${formatInteiro(maximo)}.`

/** A whole number from 0: km, years. Thousands separator '.' (spec section 9). Arrow keys change nothing. */
export function InteiroInput({ maximo, ...others }: InteiroInputProps) {
  return (
    <NumeroInput
      inputMode="numeric"
      {...others}
      ler={(text) => lerInteiro(text, maximo)}
      escrever={formatInteiro}
      recusa={recusaDoInteiro(maximo)}
    />
  )
}
