import { type CampoDeNumeroProps, NumeroInput } from './numero-input.tsx'
import { PERCENTUAL } from './parse-numero.ts'

/**
 * Spec 2.10: '% Tabela de Referência', with % suffix, at most 999,99%. `value` in hundredths of a percent: 80% is 8000.
 */
export function PercentInput(props: CampoDeNumeroProps) {
  return <NumeroInput {...props} tipo={PERCENTUAL} />
}
