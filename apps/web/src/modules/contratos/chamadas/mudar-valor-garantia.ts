import type { Centavos } from '@lastro/shared/dinheiro'
import type { QueryClient } from '@tanstack/react-query'
import { alterarContrato } from './contrato-api.ts'
import { contratoOptions } from './use-contrato.ts'

/**
 * Gives a contract, as it is now, another valorGarantia. Answers whether it holds; false: another person must confirm
 * it. Throws ApiError.
 */
export async function mudarValorGarantia(
  queryClient: QueryClient,
  id: number,
  valorGarantia: Centavos,
): Promise<boolean> {
  const { data: contrato, etag } = await queryClient.fetchQuery({ ...contratoOptions(id), staleTime: 0 })
  const { data } = await alterarContrato({ id, etag }, { ...contrato, valorGarantia }, contrato.statusId)
  return !data.aguardandoSegundaAprovacao
}
