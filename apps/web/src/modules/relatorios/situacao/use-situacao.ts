import type { SaldosDoContrato } from '@lastro/shared/saldos/saldo'
import { contratosCall } from '@lastro/shared/contratos/contrato'
import { historicoMovimentacaoCall } from '@lastro/shared/contratos/garantia'
import { keepPreviousData } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api.ts'
import type { BuscaDeSituacao } from '../busca.ts'
import { reportQueryOptions } from '../report-query-options.ts'

export const POR_PAGINA = 20

interface Pagina {
  pagina: number
  quantidadePorPagina: number
}

/** GET /api/instituicoes-financeiras/{id}/contratos. Leaves out empty text and status (spec section 5). */
const pedidoDeContratos = (
  id: number | undefined,
  { status, ...query }: Omit<BuscaDeSituacao, 'pagina'> & Pagina & { total?: 'limitado' },
) => ({ params: { id }, query: { ...query, status: status === 'todos' ? undefined : status } })

export const lerContratos = (...pedido: Parameters<typeof pedidoDeContratos>) =>
  call(contratosCall, pedidoDeContratos(...pedido))

export function situacaoOptions(
  instituicaoId: number | undefined,
  { pagina = 1, ...busca }: BuscaDeSituacao,
) {
  const query = { ...busca, pagina, quantidadePorPagina: POR_PAGINA, total: 'limitado' as const }
  return queryOf(contratosCall, {
    ...pedidoDeContratos(instituicaoId, query),
    ...reportQueryOptions(instituicaoId),
  })
}

export const lerMovimentacoes = (contratoId: number, query: Pagina) =>
  call(historicoMovimentacaoCall, { params: { id: contratoId }, query: { ...query } })

export const movimentacoesOptions = (contratoId: number, pagina = 1) =>
  queryOf(historicoMovimentacaoCall, {
    params: { id: contratoId },
    query: { pagina, quantidadePorPagina: POR_PAGINA },
    placeholderData: keepPreviousData,
  })

/** There is something to show of what a contract owes. */
export const hasSaldo = ({ atual, pagamentos }: SaldosDoContrato): boolean =>
  atual !== null || (pagamentos?.length ?? 0) > 0
