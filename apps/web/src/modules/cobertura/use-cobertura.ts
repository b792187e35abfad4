import { responsaveisCall } from '@lastro/shared/cobertura/caso'
import {
  coberturaCall,
  resumoCoberturaCall,
  tendenciaCall,
  impactoNaCoberturaCall,
  coberturaDoContratoCall,
} from '@lastro/shared/cobertura/cobertura'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '#lib/api.ts'
import type { BuscaDeCobertura } from './busca.ts'

export const POR_PAGINA = 20

/** Filters and order, as the call names them. */
export const filtrosDaCobertura = ({
  filtro,
  situacao,
  caso,
  pedido,
  saida,
  status,
  ordenacao,
}: BuscaDeCobertura) => ({ filtro, situacao, caso, pedido, saida, status, ordenacao })

export function coberturaOptions(instituicaoId: number, busca: BuscaDeCobertura) {
  const { pagina = 1 } = busca
  const paginacao = { pagina, quantidadePorPagina: POR_PAGINA, semResumo: true, total: 'limitado' }
  const query = { ...filtrosDaCobertura(busca), ...paginacao }
  return queryOf(coberturaCall, { params: { id: instituicaoId }, query, placeholderData: keepPreviousData })
}

/** GET …/cobertura/resumo. The key leaves out page and search, which don't change the sums. */
export const resumoOptions = (instituicaoId: number, { status }: BuscaDeCobertura) =>
  queryOf(resumoCoberturaCall, {
    params: { id: instituicaoId },
    query: { status },
    placeholderData: keepPreviousData,
  })

export const tendenciaOptions = (instituicaoId: number) =>
  queryOf(tendenciaCall, { params: { id: instituicaoId }, select: ({ meses }) => meses })

export function impactoOptions(instituicaoId: number, { somente, pagina = 1 }: BuscaDeCobertura) {
  const query = { somente, pagina, quantidadePorPagina: POR_PAGINA }
  return queryOf(impactoNaCoberturaCall, {
    params: { id: instituicaoId },
    query,
    placeholderData: keepPreviousData,
  })
}

export const coberturaDoContratoOptions = (id: number) => queryOf(coberturaDoContratoCall, { params: { id } })

export const responsaveisOptions = (instituicaoId: number) =>
  queryOf(responsaveisCall, { params: { id: instituicaoId }, select: ({ pessoas }) => pessoas })

/** Filters behind the chip. Each is one value of one search parameter. */
export const CHECKBOX_FILTERS = [
  { campo: 'caso', valor: 'aberto', label: 'Com insuficiência aberta' },
  { campo: 'pedido', valor: 'aberto', label: 'Com pedido' },
  { campo: 'pedido', valor: 'vencido', label: 'Com pedido vencido' },
  { campo: 'pedido', valor: 'semResposta', label: 'Com pedido vencido sem resposta' },
  { campo: 'saida', valor: 'com', label: 'Com vendido ou fora do estoque' },
  { campo: 'status', valor: 'todos', label: 'Incluir propostas' },
] as const
