import { regrasCall } from '@lastro/shared/regras-garantia/regra-garantia'
import { queryOf } from '#lib/api.ts'

interface PedidoDeRegras {
  instituicaoFinanceiraId: number
  lojaId: number | null
  contratoId?: number
}

const DELETING_POLL_MS = 5_000

/** GET /api/regras-garantia: the default rule first (domain 4). */
export const regrasOptions = (pedido: PedidoDeRegras) =>
  queryOf(regrasCall, {
    query: { ...pedido },
    select: ({ regrasGarantia }) => regrasGarantia,
    staleTime: 30_000,
    // A job removes a rule that is being deleted.
    refetchInterval: ({ state }) =>
      state.data?.regrasGarantia.some(({ emExclusao }) => emExclusao) ? DELETING_POLL_MS : false,
  })
