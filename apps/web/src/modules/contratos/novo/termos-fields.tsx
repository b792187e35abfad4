import { CAMPOS, TERMOS_SEM_REGRA, type TermoSemRegra, termosSchema } from '@lastro/shared/contratos/campos'
import type { ReactNode } from 'react'
import { withFieldWarning } from '#ui/field-warning.tsx'
import { DateField, type DateFieldProps } from '#ui/date-field.tsx'
import { MoneyInput } from '#ui/numero-input.tsx'
import type { Avisos } from '../avisos/avisos-do-contrato.ts'

interface EntradaProps {
  label: string
  required: boolean
}

const EmReais = (props: EntradaProps) => <MoneyInput leftSection="R$" {...props} />

const ENTRADA: Record<TermoSemRegra, (props: EntradaProps) => ReactNode> = {
  dataTermino: DateField,
  valorCredito: EmReais,
  valorGarantia: EmReais,
}

interface TermosFieldsProps {
  form: { getInputProps: (campo: TermoSemRegra) => object }
  avisos: Avisos
  /** Limits of the end. */
  termino?: Pick<DateFieldProps, 'minDate' | 'tooEarlyMessage'>
}

/** The fields of the terms, in the order of the screen. */
export function TermosFields({ form, avisos, termino }: TermosFieldsProps) {
  return TERMOS_SEM_REGRA.map((campo) => {
    const Entrada = ENTRADA[campo]
    return (
      <Entrada
        key={campo}
        label={CAMPOS[campo].label}
        required={!termosSchema.shape[campo].safeParse(null).success}
        {...(campo === 'dataTermino' && termino)}
        {...withFieldWarning(avisos[campo])}
        {...form.getInputProps(campo)}
      />
    )
  })
}
