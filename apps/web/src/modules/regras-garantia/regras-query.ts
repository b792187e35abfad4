import { regrasCall } from '@lastro/shared/regras-garantia/regra-garantia'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

export const PATH = '/api/regras-garantia'

interface PedidoDeRegras {
  instituicaoFinanceiraId: number
  lojaId: number | null
  contratoId?: number
}

const DELETING_POLL_MS = 5_000

/** GET /api/regras-garantia: the default rule first (domain 4). */
export const regrasOptions = (pedido: PedidoDeRegras) =>
  queryOptions({
    queryKey: chaves.regras.lista(pedido),
    queryFn: async ({ signal }) => (await call(regrasCall, { query: { ...pedido }, signal })).regrasGarantia,
    staleTime: 30_000,
    // A job removes a rule that is being deleted.
    refetchInterval: ({ state }) =>
      state.data?.some(({ emExclusao }) => emExclusao) ? DELETING_POLL_MS : false,
  })
