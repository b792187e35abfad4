import { simulacaoResponse } from '@lastro/shared/regras-garantia/simulacao'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import type { Cabecalho } from './cookie-regra.ts'
import type { ItemRequest } from './item-form.ts'

/** A saved rule by its id, with `itens` instead of its own; a draft by its filters and items. */
export interface PedidoDeSimulacao {
  instituicaoFinanceiraId: number
  /** null: only what saving does to contracts, and what it bills. */
  lojaId: number | null
  regraGarantiaId?: number
  /** An earlier version than the current one. */
  versao?: number
  filtros?: Cabecalho['filtros']
  itens?: readonly ItemRequest[]
}

/**
 * POST /api/regras-garantia/simulacao: evaluates a store's stock as for contracts. `soResumo` leaves out the list;
 * `versao` is part of the key, so that the answer follows the saved rule.
 */
export const simulacaoOptions = (body: PedidoDeSimulacao, { soResumo = false, versao = 0 } = {}) =>
  queryOptions({
    queryKey: chaves.regras.simulacao(body, versao, soResumo),
    queryFn: ({ signal }) =>
      api(simulacaoResponse, 'POST', '/api/regras-garantia/simulacao', {
        body,
        query: soResumo ? { pagina: 1, quantidadePorPagina: 1 } : {},
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
