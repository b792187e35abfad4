import { contratosCall } from '@lastro/shared/contratos/contrato'
import { historicoMovimentacaoCall } from '@lastro/shared/contratos/garantia'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import type { BuscaDeSituacao } from '../busca.ts'
import { reportQueryOptions } from '../report-query-options.ts'

export const POR_PAGINA = 20

interface Pagina {
  pagina: number
  quantidadePorPagina: number
}

/** GET /api/instituicoes-financeiras/{id}/contratos. Leaves out empty text and status (spec section 5). */
export const lerContratos = (
  instituicaoId: number,
  { status, ...query }: Omit<BuscaDeSituacao, 'pagina'> & Pagina & { total?: 'limitado' },
  signal?: AbortSignal,
) =>
  call(contratosCall, {
    params: { id: instituicaoId },
    query: { ...query, status: status === 'todos' ? undefined : status },
    ...(signal && { signal }),
  })

export function situacaoOptions(instituicaoId: number | undefined, busca: BuscaDeSituacao) {
  const { filtro, status, pagina = 1 } = busca
  const query = { filtro, status, pagina, quantidadePorPagina: POR_PAGINA }
  return queryOptions({
    queryKey: chaves.relatorios.situacao(instituicaoId, query),
    queryFn:
      instituicaoId === undefined
        ? skipToken
        : ({ signal }) => lerContratos(instituicaoId, { ...query, total: 'limitado' }, signal),
    ...reportQueryOptions(instituicaoId),
  })
}

export const lerMovimentacoes = (contratoId: number, query: Pagina, signal?: AbortSignal) =>
  call(historicoMovimentacaoCall, {
    params: { id: contratoId },
    query: { ...query },
    ...(signal && { signal }),
  })

export const movimentacoesOptions = (contratoId: number, pagina = 1) =>
  queryOptions({
    queryKey: chaves.relatorios.movimentacoes(contratoId, pagina),
    queryFn: ({ signal }) =>
      lerMovimentacoes(contratoId, { pagina, quantidadePorPagina: POR_PAGINA }, signal),
    placeholderData: keepPreviousData,
  })
