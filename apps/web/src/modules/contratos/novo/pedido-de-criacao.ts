import type { CriarContratoRequest } from '@lastro/shared/contratos/contrato'
import { TipoContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { type ContratoForm, termosDoForm } from './contrato-form.ts'

/** The enumeration's value for a choice's text. */
function enumValue<V extends number>(valores: Readonly<Record<string, V>>, texto: string): V {
  const valor = Object.values(valores).find((candidate) => String(candidate) === texto)
  if (valor === undefined) throw new Error(`Unknown choice ${texto}`)
  return valor
}

/** The request of a valid form: ids as numbers (spec section 5), 'Nenhuma' as null. */
export function pedidoDeCriacao(
  form: ContratoForm,
  { instituicaoId, regraId }: { instituicaoId: number; regraId: number },
): CriarContratoRequest {
  return {
    instituicaoFinanceiraId: instituicaoId,
    lojaId: Number(form.lojaId),
    numero: form.numero.trim(),
    ...termosDoForm({ ...form, regraGarantiaId: String(regraId) }),
    tipo: enumValue(TipoContrato, form.tipo),
    tipoSelecaoGarantia: enumValue(TipoSelecaoGarantia, form.tipoSelecaoGarantia),
  }
}
