import { SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { LADOS } from '@lastro/shared/contratos/lados'
import * as z from 'zod'
import {
  colunasParam,
  diaParam,
  idParam,
  opcaoParam,
  ordenacaoParam,
  paginaParam,
  situacaoParam,
  textoParam,
  valorParam,
} from '#lib/search-params.ts'

/** Columns that the lists of contracts sort by, as the call names them. */
export const ORDENAVEIS = [
  'numero',
  'loja',
  'valorCredito',
  'valorGarantia',
  'status',
  'dataTermino',
] as const

/** The state of either side's list, as in the address. */
export const buscaDeContratos = z.object({
  filtro: textoParam,
  /** Absent: 0, in progress (spec 2.11). */
  status: opcaoParam(['0', '1', '2', 'todos']),
  /** Statuses by number, '3' or '1,3'. */
  situacao: situacaoParam,
  /** Part of the name of whoever created the contract, in an institution's list. */
  criador: textoParam,
  /** Amounts of the credit in reais, both included. */
  creditoDe: valorParam,
  creditoAte: valorParam,
  /** Days of the contract's end, 'YYYY-MM-DD', both included. */
  terminoDe: diaParam,
  terminoAte: diaParam,
  /** With an open change of guarantees that waits for this side. */
  alteracao: opcaoParam(LADOS),
  /** With a request for reinforcement that waits for the store. */
  pedido: opcaoParam(['aberto']),
  /** Contracts of one store, in an institution's list. */
  lojaId: idParam,
  /** Ativo contracts with this current coverage. */
  cobertura: opcaoParam(SITUACOES_COBERTURA),
  /** Contracts that wait for this side. */
  vez: opcaoParam(LADOS),
  /** Chosen columns, 'numero,loja'; absent: the list's own. A saved filter keeps them. */
  colunas: colunasParam,
  pagina: paginaParam,
  ordenacao: ordenacaoParam(ORDENAVEIS),
})
export type BuscaDeContratos = z.output<typeof buscaDeContratos>
