import { proximoNumeroResponse } from '@lastro/shared/contratos/proximo-numero'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

/** The number that follows on the institution's newest contract; null where none does, or before it is known. */
export function useProximoNumero(instituicaoId: number): string | null {
  const { data } = useQuery({
    queryKey: chaves.contratos.proximoNumero(instituicaoId),
    queryFn: ({ signal }) =>
      api(proximoNumeroResponse, 'GET', `/api/instituicoes-financeiras/${instituicaoId}/proximo-numero`, {
        signal,
      }),
    // What one screen offered may be taken when the next one opens.
    gcTime: 0,
    // Without it the number is typed.
    meta: { silent: true },
  })
  return data?.numero ?? null
}
