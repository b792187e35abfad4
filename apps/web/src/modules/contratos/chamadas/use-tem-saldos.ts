import { cargasDeSaldosCall } from '@lastro/shared/saldos/saldo'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api.ts'
import { usePermissao } from '#lib/session.ts'

/**
 * Whether the institution ever loaded balances: before, nothing of them shows (carteira, section 0). Answers undefined
 * while it is not known, and where this person may not know; without an institution nobody asks.
 */
export function useTemSaldos(instituicaoId: number | undefined): boolean | undefined {
  const podeVer = usePermissao('Carteira.Saldos.Listar')
  const { data } = useQuery(
    queryOf(cargasDeSaldosCall, {
      params: { id: instituicaoId },
      query: { pagina: 1, quantidadePorPagina: 1 },
      enabled: podeVer && instituicaoId !== undefined,
      // A load answers it anew; nothing else does.
      staleTime: Number.POSITIVE_INFINITY,
      meta: { silent: true },
    }),
  )
  return data && (data.total ?? 0) > 0
}
