import type { FiltroDeSituacao, ORDENAVEIS_DO_VEICULO } from '@lastro/shared/veiculos/filtros-do-estoque'
import { veiculosDaLojaResponse } from '@lastro/shared/veiculos/veiculo-da-loja'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

/** Filters and page in the address. `situacao` absent: vehicles in stock. */
export interface BuscaDeEstoque {
  filtro?: string | undefined
  situacao?: FiltroDeSituacao | undefined
  pagina?: number | undefined
  ordenacao?: `${(typeof ORDENAVEIS_DO_VEICULO)[number]}:${'asc' | 'desc'}` | undefined
}

export const POR_PAGINA = 50

export function estoqueDaLojaOptions(lojaId: number, { pagina = 1, ...busca }: BuscaDeEstoque) {
  const query = { ...busca, pagina, quantidadePorPagina: POR_PAGINA }
  return queryOptions({
    queryKey: chaves.estoque.daLoja(lojaId, query),
    queryFn: ({ signal }) =>
      api(veiculosDaLojaResponse, 'GET', `/api/lojas/${lojaId}/veiculos`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
