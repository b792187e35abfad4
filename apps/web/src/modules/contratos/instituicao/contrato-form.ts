import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { mesclar } from '../../../lib/digitado.ts'
import { SEM_REGRA } from './use-regras-do-contrato.ts'

/** What the detail lets change; selects carry text. */
export interface TermosForm {
  regraGarantiaId: string
  dataTermino: Dia | null
  valorCredito: Centavos | null
  valorGarantia: Centavos | null
}

/** What a new contract asks for (spec 2.12). */
export interface ContratoForm extends Omit<TermosForm, 'regraGarantiaId'> {
  lojaId: string | null
  numero: string
  /** null: nobody chose yet, the first general rule counts. */
  regraGarantiaId: string | null
  tipo: string
  tipoSelecaoGarantia: string
}

export type Erros<F> = Partial<Record<keyof F, string>>

const MAXIMO_NUMERO = 30
/** The spec's message, followed by the reason (domain 11). */
export const TERMINO_PASSADO = `${CAMPO_OBRIGATORIO}: a data de término não pode ser anterior a hoje.`

function errosDosTermos(
  { dataTermino, valorCredito, valorGarantia }: Omit<TermosForm, 'regraGarantiaId'>,
  hoje: Dia | null,
): Erros<TermosForm> {
  return {
    ...(dataTermino === null && { dataTermino: CAMPO_OBRIGATORIO }),
    ...(dataTermino !== null && hoje !== null && dataTermino < hoje && { dataTermino: TERMINO_PASSADO }),
    ...(!valorCredito && { valorCredito: CAMPO_OBRIGATORIO }),
    ...(!valorGarantia && { valorGarantia: CAMPO_OBRIGATORIO }),
  }
}

/** Spec section 5, create: fields in the order of the screen. `regraId` is the rule that counts. */
export function validarContrato(
  form: ContratoForm,
  { hoje, regraId }: { hoje: Dia; regraId: number },
): Erros<ContratoForm> {
  const numero = form.numero.trim()
  const automatico = Number(form.tipoSelecaoGarantia) === TipoSelecaoGarantia.Automatico
  return {
    ...(!form.lojaId && { lojaId: CAMPO_OBRIGATORIO }),
    ...(!numero && { numero: CAMPO_OBRIGATORIO }),
    ...(numero.length > MAXIMO_NUMERO && { numero: `Use no máximo ${MAXIMO_NUMERO} caracteres.` }),
    ...(automatico &&
      regraId === SEM_REGRA && {
        regraGarantiaId: `${CAMPO_OBRIGATORIO}: a seleção automática precisa de uma regra de garantia.`,
      }),
    ...errosDosTermos(form, hoje),
  }
}

/** Spec section 5, detail: an end that stays what it was may lie in the past (domain 11). */
export function validarTermos(
  form: TermosForm,
  { hoje, contrato }: { hoje: Dia; contrato: Pick<ContratoDetalhe, 'dataTermino'> },
): Erros<TermosForm> {
  return errosDosTermos(form, form.dataTermino === contrato.dataTermino ? null : hoje)
}

type ComTermos = Pick<ContratoDetalhe, 'regraGarantiaId' | 'dataTermino' | 'valorCredito' | 'valorGarantia'>

export function termosDoContrato(contrato: ComTermos): TermosForm {
  const { regraGarantiaId, dataTermino, valorCredito, valorGarantia } = contrato
  return { regraGarantiaId: String(regraGarantiaId ?? SEM_REGRA), dataTermino, valorCredito, valorGarantia }
}

const CAMPOS = ['regraGarantiaId', 'dataTermino', 'valorCredito', 'valorGarantia'] as const

export function termosMudaram(form: TermosForm, contrato: ComTermos): boolean {
  const base = termosDoContrato(contrato)
  return CAMPOS.some((campo) => form[campo] !== base[campo])
}

/** The contract's newer terms, with what the person typed since the older ones on top. */
export const mesclarTermos = (form: TermosForm, antes: ComTermos, depois: ComTermos): TermosForm =>
  mesclar(termosDoContrato(antes), form, termosDoContrato(depois))
