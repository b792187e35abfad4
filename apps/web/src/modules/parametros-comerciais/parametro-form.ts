import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import {
  type ParametroComercial,
  VALORES_DO_PARAMETRO,
  type ValorDoParametro,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { NUMERO_RECUSADO } from '#ui/numero-input.tsx'

/** Selects hold text; an empty amount is null. */
export interface ParametroForm extends Record<ValorDoParametro, Centavos | null> {
  lojaId: string | null
  contratoId: string | null
}

/** Spec 2.5: labels of the modal. */
export const LABEL_VALOR: Record<ValorDoParametro, string> = {
  contratoNovo: 'Contrato incluído',
  contratoAlterado: 'Contrato alterado',
  garantiaIncluida: 'Garantia incluída',
  garantiaRemovida: 'Garantia removida',
  regraGarantiaAlterada: 'Regra de garantia alterada',
}

/** Spec 2.5: headers of the table. */
export const COLUNA_VALOR: Record<ValorDoParametro, string> = {
  contratoNovo: 'Contrato Inc.',
  contratoAlterado: 'Contrato Alt.',
  garantiaIncluida: 'Garantia Inc.',
  garantiaRemovida: 'Garantia Rem.',
  regraGarantiaAlterada: 'Regra Alt.',
}

const texto = (id: number | null) => (id === null ? null : String(id))

/** A parameter's form values. A new one has the spec's 0.00 everywhere. */
export function formDoParametro(parametro: ParametroComercial | undefined): ParametroForm {
  const valores = VALORES_DO_PARAMETRO.map((campo) => [campo, parametro?.[campo] ?? ZERO] as const)
  return {
    lojaId: texto(parametro?.lojaId ?? null),
    contratoId: texto(parametro?.contratoId ?? null),
    contratoNovo: ZERO,
    contratoAlterado: ZERO,
    garantiaIncluida: ZERO,
    garantiaRemovida: ZERO,
    regraGarantiaAlterada: ZERO,
    ...Object.fromEntries(valores),
  }
}

/** Refuses only what isn't a number; an empty amount becomes 0.00. */
export function validarParametro(form: ParametroForm): Partial<Record<ValorDoParametro, string>> {
  const unreadable = VALORES_DO_PARAMETRO.filter((campo) => Number.isNaN(form[campo]))
  return Object.fromEntries(unreadable.map((campo) => [campo, NUMERO_RECUSADO]))
}
