import { type CampoDeNumeroProps, NumeroInput } from './numero-input.tsx'
import { lerPercentual } from './parse-numero.ts'

const MAXIMO = 99_999
export const RECUSA_DO_PERCENTUAL = 'Use um percentual de até 999,99%, com no máximo duas casas.'

const escrever = (value: number) => `${String(value / 100).replace('.', ',')}%`

/** Spec 2.10: '% Tabela de Referência', mask with % suffix; at most 999,99%. Hundredths of a percent inside: 80% is 8000. */
export function PercentInput(props: CampoDeNumeroProps) {
  return (
    <NumeroInput
      {...props}
      ler={(text) => lerPercentual(text, MAXIMO)}
      escrever={escrever}
      recusa={RECUSA_DO_PERCENTUAL}
    />
  )
}
