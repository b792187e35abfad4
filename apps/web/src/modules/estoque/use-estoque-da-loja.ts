import { veiculosDaLojaResponse } from '@lastro/shared/veiculos/veiculo-da-loja'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import type { BuscaDeEstoque } from './busca.ts'

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
