import { naoElegiveisResponse } from '@lastro/shared/veiculos/nao-elegiveis'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import type { PedidoDeEstoque } from './use-estoque.ts'

/** GET /api/lojas/{id}/estoque/nao-elegiveis: all of them, or only their counts. */
export function naoElegiveisOptions(
  { lojaId, etag, ...pedido }: PedidoDeEstoque,
  parte: 'todos' | 'contagens',
) {
  const pagina = parte === 'contagens' && { pagina: 1, quantidadePorPagina: 1 }
  return queryOptions({
    queryKey: chaves.contratos.estoque(lojaId, pedido, etag ?? null, 'nao-elegiveis', parte),
    queryFn: ({ signal }) =>
      api(naoElegiveisResponse, 'GET', `/api/lojas/${lojaId}/estoque/nao-elegiveis`, {
        query: { ...pedido, ...pagina },
        signal,
      }),
    meta: { silent: true },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
