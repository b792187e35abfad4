import { OrdemSelecao, FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { problemaDosFiltros } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import type { Cabecalho } from './cookie-regra.ts'

/** The modal 'Adicionar regra' (spec 2.7); selects carry text, `filtros` the chosen ones in their order. */
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

/** A random year leaves the price nothing to order: it is reset and locked (spec 2.7). */
export function comOrdemDoAno(ano: string): Partial<RegraForm> {
  return {
    ordemSelecaoGarantiaAno: ano,
    ...(ano === ALEATORIO && { ordemSelecaoGarantiaPreco: ALEATORIO }),
  }
}
export const precoTravado = ({ ordemSelecaoGarantiaAno }: RegraForm) => ordemSelecaoGarantiaAno === ALEATORIO

const FILTROS = Object.values(FiltroRegra)
const filtroDe = (id: number): FiltroRegra[] => FILTROS.filter((filtro) => filtro === id)

/** The chosen order gives each filter its position, from 1. */
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

/** The draft's header; ids as numbers (spec section 5). The names are for the next screen only. */
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
