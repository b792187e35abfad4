import { proximoNumeroResponse } from '@lastro/shared/contratos/proximo-numero'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

/** The number after that of the institution's newest contract; null when none follows, or while loading. */
export function useProximoNumero(instituicaoId: number): string | null {
  const { data } = useQuery({
    queryKey: chaves.contratos.proximoNumero(instituicaoId),
    queryFn: ({ signal }) =>
      api(proximoNumeroResponse, 'GET', `/api/instituicoes-financeiras/${instituicaoId}/proximo-numero`, {
        signal,
      }),
    // The offered number may be taken by the time of the next new contract.
    gcTime: 0,
    // If the call fails, the number is typed.
    meta: { silent: true },
  })
  return data?.numero ?? null
}
