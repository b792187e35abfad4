import { cargasDeSaldosCall } from '@lastro/shared/saldos/saldo'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api.ts'
import { usePermissao } from '#lib/session.ts'

/**
 * Whether the institution ever loaded balances: before, nothing of them shows (carteira, section 0). undefined: nobody
 * asks.
 */
export function useTemSaldos(instituicaoId: number | undefined): boolean {
  const podeVer = usePermissao('Carteira.Saldos.Listar')
  const { data } = useQuery({
    ...queryOf(cargasDeSaldosCall, {
      params: { id: instituicaoId },
      query: { pagina: 1, quantidadePorPagina: 1 },
    }),
    enabled: podeVer && instituicaoId !== undefined,
    // A load answers it anew; nothing else does.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
  return (data?.total ?? 0) > 0
}
