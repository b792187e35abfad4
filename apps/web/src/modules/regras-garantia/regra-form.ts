import { OrdemSelecao, FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { problemaDosFiltros } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import type { Cabecalho } from './cookie-regra.ts'

/** Modal 'Adicionar regra' (spec 2.7). Selects hold text; `filtros` has the chosen filters in order. */
export interface RegraForm {
  instituicaoFinanceiraId: string | null
  lojaId: string | null
  contratoId: string | null
  nome: string
  ordemSelecaoGarantiaAno: string
  ordemSelecaoGarantiaPreco: string
  tabelaReferencia: string | null
  regraPadrao: boolean
  filtros: number[]
}

const ALEATORIO = String(OrdemSelecao.Aleatorio)

export function regraVazia(instituicaoId: number | undefined): RegraForm {
  return {
    instituicaoFinanceiraId: instituicaoId === undefined ? null : String(instituicaoId),
    lojaId: null,
    contratoId: null,
    nome: '',
    ordemSelecaoGarantiaAno: ALEATORIO,
    ordemSelecaoGarantiaPreco: ALEATORIO,
    tabelaReferencia: '0',
    regraPadrao: false,
    filtros: [],
  }
}

export const LABEL_ORDEM: Record<OrdemSelecao, string> = {
  [OrdemSelecao.Aleatorio]: 'Aleatório',
  [OrdemSelecao.Crescente]: 'Crescente',
  [OrdemSelecao.Decrescente]: 'Decrescente',
}

/** A random year leaves nothing to sort by price: resets the price order, which the form locks (spec 2.7). */
export function changeOrdemDoAno(ano: string): Partial<RegraForm> {
  return {
    ordemSelecaoGarantiaAno: ano,
    ...(ano === ALEATORIO && { ordemSelecaoGarantiaPreco: ALEATORIO }),
  }
}
export const isPrecoLocked = ({ ordemSelecaoGarantiaAno }: RegraForm) => ordemSelecaoGarantiaAno === ALEATORIO

const FILTROS = Object.values(FiltroRegra)
const filtroDe = (id: number): FiltroRegra[] => FILTROS.filter((filtro) => filtro === id)

/** Numbers the chosen filters from 1. */
const filtrosEmOrdem = (ids: readonly number[]) =>
  ids.flatMap(filtroDe).map((filtro, index) => ({ filtro, ordem: index + 1 }))

/** Spec section 5, in the order of the screen. */
export function validarRegra(form: RegraForm): Partial<Record<keyof RegraForm, string>> {
  const problema = problemaDosFiltros(filtrosEmOrdem(form.filtros))
  return {
    ...(!form.instituicaoFinanceiraId && { instituicaoFinanceiraId: CAMPO_OBRIGATORIO }),
    ...(form.tabelaReferencia === null && { tabelaReferencia: CAMPO_OBRIGATORIO }),
    ...(problema !== undefined && { filtros: problema }),
  }
}

const ordemDe = (texto: string): OrdemSelecao =>
  Object.values(OrdemSelecao).find((ordem) => String(ordem) === texto) ?? OrdemSelecao.Aleatorio
const idDe = (texto: string | null) => (texto === null ? null : Number(texto))

/** Header of the draft, with ids as numbers (spec section 5). Only the next screen uses the names. */
export function cabecalhoDe(
  form: RegraForm,
  nomes: { loja: string | null; contrato: string | null },
): Omit<Cabecalho, 'rascunho' | 'id'> {
  return {
    instituicaoFinanceiraId: Number(form.instituicaoFinanceiraId),
    lojaId: idDe(form.lojaId),
    loja: nomes.loja,
    contratoId: idDe(form.contratoId),
    contrato: nomes.contrato,
    nome: form.nome.trim() || null,
    tabelaReferencia: 0,
    regraPadrao: form.regraPadrao,
    ordemSelecaoGarantiaAno: ordemDe(form.ordemSelecaoGarantiaAno),
    ordemSelecaoGarantiaPreco: ordemDe(form.ordemSelecaoGarantiaPreco),
    filtros: filtrosEmOrdem(form.filtros),
  }
}
