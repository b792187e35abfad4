import type { Centavos } from '@lastro/shared/dinheiro'
import { type CampoDeNumeroProps, NumeroInput } from './numero-input.tsx'
import { DINHEIRO } from './parse-numero.ts'

export interface MoneyInputProps extends Omit<CampoDeNumeroProps, 'value' | 'onChange'> {
  /** null is an empty field, NaN a text that can't be read. */
  value?: Centavos | null
  onChange?: (value: Centavos | null) => void
}

/** Spec section 9: space prefix, '.' thousands, ',' decimals. */
export function MoneyInput({ onChange, ...others }: MoneyInputProps) {
  return (
    <NumeroInput {...others} tipo={DINHEIRO} onChange={(value) => onChange?.(value as Centavos | null)} />
  )
}
