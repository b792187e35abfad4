import { PEDIDOS_NA_COBERTURA, SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import * as z from 'zod'
import { opcaoParam, ordenacaoParam, paginaParam, textoParam } from '#lib/search-params.ts'

/** Sortable columns, as the call names them. */
export const SORTABLE_COLUMNS = ['contratoId', 'loja', 'percentual', 'deficit'] as const

export const buscaDeCobertura = z.object({
  aba: opcaoParam(['tendencia', 'impacto']),
  filtro: textoParam,
  situacao: opcaoParam(SITUACOES_COBERTURA),
  caso: opcaoParam(['aberto']),
  pedido: opcaoParam(PEDIDOS_NA_COBERTURA),
  /** Contracts with vehicles that left the stock without release. */
  saida: opcaoParam(['com']),
  /** Absent: only Ativo contracts. */
  status: opcaoParam(['todos']),
  /** In the impact list: only contracts that fell below 100%. */
  somente: opcaoParam(['cairam']),
  ordenacao: ordenacaoParam(SORTABLE_COLUMNS),
  pagina: paginaParam,
})
export type BuscaDeCobertura = z.output<typeof buscaDeCobertura>
