import { historicoPrecificacaoResponse } from '@lastro/shared/veiculos/veiculo'
import { veiculosEmGarantiaResponse } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import type { BuscaDeVeiculos } from '../busca.ts'
import { reportQueryOptions } from '../report-query-options.ts'

/** Spec section 9. */
export const POR_PAGINA = 10

interface Pagina {
  pagina: number
  quantidadePorPagina: number
}

export const lerVeiculos = (
  instituicaoId: number,
  query: Omit<BuscaDeVeiculos, 'pagina'> & Pagina,
  signal?: AbortSignal,
) =>
  api(veiculosEmGarantiaResponse, 'GET', `/api/instituicoes-financeiras/${instituicaoId}/garantias`, {
    query: { ...query },
    ...(signal && { signal }),
  })

export function veiculosOptions(instituicaoId: number | undefined, busca: BuscaDeVeiculos) {
  const { filtro, ordenacao, pagina = 1 } = busca
  const query = { filtro, ordenacao, pagina, quantidadePorPagina: POR_PAGINA, total: 'limitado' }
  return queryOptions({
    queryKey: chaves.relatorios.precificacao(instituicaoId, query),
    queryFn:
      instituicaoId === undefined ? skipToken : ({ signal }) => lerVeiculos(instituicaoId, query, signal),
    ...reportQueryOptions(instituicaoId),
  })
}

/** GET /api/veiculos/{id}/historico-precificacao, newest first. */
export const historicoOptions = (veiculoId: number) =>
  queryOptions({
    queryKey: chaves.relatorios.historico(veiculoId),
    queryFn: async ({ signal }) => {
      const path = `/api/veiculos/${veiculoId}/historico-precificacao`
      return (await api(historicoPrecificacaoResponse, 'GET', path, { signal })).precificacoes
    },
    meta: { silent: [404] },
  })
