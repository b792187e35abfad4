import {
  NOMES_DOS_TERMOS,
  type Termos,
  termosDe,
  type TermoSemRegra,
  termosSchema,
} from '@lastro/shared/contratos/campos'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { TipoContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import * as z from 'zod'
import { Aplicacao } from '@lastro/shared/regras-garantia/regra-garantia'
import type { RegraGarantia } from '@lastro/shared/regras-garantia/regra-garantia'
import { descreverRegra } from '@lastro/shared/regras-garantia/descrever-regra'
import { nomeDaRegra } from '#lib/format.ts'
import { onSessionEnd } from '#lib/session.ts'
import type { VeiculoEscolhido } from '../selecao/veiculo.ts'

/** Rules that a contract of this store may have: general, of the store, or of this contract (spec 2.12, domain 2). */
export function regrasDoContrato(
  regras: readonly RegraGarantia[],
  { lojaId, contratoId }: { lojaId: number | null; contratoId?: number },
): RegraGarantia[] {
  return regras.filter((regra) => {
    if (regra.aplicacao === Aplicacao.Geral) return true
    if (regra.aplicacao === Aplicacao.Loja) return lojaId !== null && regra.lojaId === lojaId
    return contratoId !== undefined && regra.contratoId === contratoId
  })
}

/** The rule preselected for a new contract: the first general one, else none (spec 2.12). */
export function regraInicial(regras: readonly RegraGarantia[]): number {
  return regras.find(({ aplicacao }) => aplicacao === Aplicacao.Geral)?.id ?? SEM_REGRA
}

/** The value of 'Nenhuma' (spec 2.12). */
export const SEM_REGRA = 0

/** Scope and name of a rule; without a name what it takes: 'Geral nº 3 (padrão) · Fiat, Ford · até 10 anos'. */
function rotuloDaRegra(regra: RegraGarantia): string {
  const { id, aplicacao, nome, regraPadrao } = regra
  return `${aplicacao} nº ${id}${regraPadrao ? ' (padrão)' : ''} · ${nome ?? descreverRegra(regra)}`
}

export interface OpcaoDeRegra {
  value: string
  label: string
}

/** 'Nenhuma' first; the contract's own rule stays an option when the list no longer offers it. */
export function opcoesDeRegra(regras: readonly RegraGarantia[], atual: number | null): OpcaoDeRegra[] {
  const opcoes = regras.map((regra) => ({ value: String(regra.id), label: rotuloDaRegra(regra) }))
  const notOffered = atual && !regras.some(({ id }) => id === atual)
  return [
    { value: String(SEM_REGRA), label: 'Nenhuma' },
    ...opcoes,
    ...(notOffered ? [{ value: String(atual), label: nomeDaRegra(atual, false) }] : []),
  ]
}

type TermosDigitados = { [K in TermoSemRegra]: Termos[K] | null }

/** Terms as typed; selects hold text, null is an empty field, NaN an unreadable one. */
export interface TermosForm extends TermosDigitados {
  regraGarantiaId: string
}

/** The form of a new contract (spec 2.12). */
export interface ContratoForm extends TermosDigitados {
  lojaId: string | null
  numero: string
  /** null: nothing chosen yet; the first general rule counts. */
  regraGarantiaId: string | null
  tipo: string
  tipoSelecaoGarantia: string
}

export type Erros<F> = Partial<Record<keyof F, string>>

const MAXIMO_NUMERO = 30
/** The spec's message, followed by the reason (domain 11). */
export const TERMINO_PASSADO = `${CAMPO_OBRIGATORIO}: a data de término não pode ser anterior a hoje.`

const TERMOS_VAZIOS = Object.fromEntries(NOMES_DOS_TERMOS.map((campo) => [campo, null])) as Record<
  keyof Termos,
  null
>

export const CONTRATO_VAZIO: ContratoForm = {
  ...TERMOS_VAZIOS,
  lojaId: null,
  numero: '',
  regraGarantiaId: null,
  tipo: String(TipoContrato.Rotativo),
  tipoSelecaoGarantia: String(TipoSelecaoGarantia.InstituicaoFinanceira),
}

/** A copy of a contract's terms, without its number, its vehicles, and an end in the past. */
export const copiaDe = (contrato: ContratoDetalhe, hoje: Dia): ContratoForm => ({
  ...termosDoContrato(contrato),
  ...(contrato.dataTermino < hoje && { dataTermino: null }),
  lojaId: String(contrato.lojaId),
  numero: '',
  tipo: String(contrato.tipo),
  tipoSelecaoGarantia: String(contrato.tipoSelecaoGarantia),
})

export const termosDoForm = (form: TermosForm): Termos =>
  termosDe({ ...form, regraGarantiaId: Number(form.regraGarantiaId) || null } as Termos)

/** Errors by field in the order of the screen, as the server would refuse them. */
function errosDosTermos(form: TermosForm, hoje: Dia | null): Erros<TermosForm> {
  const { error } = z.safeEncode(termosSchema, termosDoForm(form))
  const erros = error?.issues.map(({ path: [campo], message }) => [
    campo,
    Number.isNaN(form[campo as keyof Termos]) ? CAMPO_OBRIGATORIO : message,
  ])
  const { dataTermino } = form
  return {
    ...(dataTermino !== null && hoje !== null && dataTermino < hoje && { dataTermino: TERMINO_PASSADO }),
    ...Object.fromEntries(erros ?? []),
  }
}

/** Spec section 5, create: errors by field in the order of the screen. `regraId` is the rule in effect. */
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
    ...errosDosTermos({ ...form, regraGarantiaId: String(regraId) }, hoje),
  }
}

/** Spec section 5, detail: an unchanged end may lie in the past (domain 11). */
export function validarTermos(
  form: TermosForm,
  { hoje, contrato }: { hoje: Dia; contrato: Pick<Termos, 'dataTermino'> },
): Erros<TermosForm> {
  return errosDosTermos(form, form.dataTermino === contrato.dataTermino ? null : hoje)
}

export const termosDoContrato = (contrato: Termos): TermosForm => ({
  ...termosDe(contrato),
  regraGarantiaId: String(contrato.regraGarantiaId ?? SEM_REGRA),
})

/** Vehicles chosen for a new contract that the server refused; the contract's page takes them over. */
interface SelecaoPendente {
  escolhidos: readonly VeiculoEscolhido[]
  /** Why the server refused them. */
  mensagem: string
}

/** By contract. */
const pendentes = new Map<number, SelecaoPendente>()
onSessionEnd(() => pendentes.clear())

export const guardarPendente = (contratoId: number, pendente: SelecaoPendente) =>
  void pendentes.set(contratoId, pendente)

export const lerPendente = (contratoId: number): SelecaoPendente | undefined => pendentes.get(contratoId)

export const esquecerPendente = (contratoId: number) => void pendentes.delete(contratoId)
