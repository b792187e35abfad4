import { totaisSchema } from '@lastro/shared/paginacao'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { usePermissao } from '#lib/session.ts'

/**
 * Whether the institution ever loaded balances: before, nothing of them shows (carteira, section 0). undefined: nobody
 * asks.
 */
export function useTemSaldos(instituicaoId: number | undefined): boolean {
  const podeVer = usePermissao('Carteira.Saldos.Listar')
  const { data } = useQuery({
    queryKey: chaves.conciliacao.cargas(instituicaoId, 'alguma'),
    queryFn: ({ signal }) =>
      api(totaisSchema, 'GET', `/api/instituicoes-financeiras/${instituicaoId}/saldos/cargas`, {
        query: { pagina: 1, quantidadePorPagina: 1 },
        signal,
      }),
    enabled: podeVer && instituicaoId !== undefined,
    // A load answers it anew; nothing else does.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
  return (data?.total ?? 0) > 0
}
