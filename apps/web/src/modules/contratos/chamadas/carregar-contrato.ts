import { STATUS } from '@lastro/shared/contratos/status'
import type { QueryClient } from '@tanstack/react-query'
import { readCurrent } from '#lib/query-client.ts'
import { contratoOptions, situacaoOptions } from './use-contrato.ts'

/** Loads what stands above the tabs of a contract's page, so that nothing moves once the page is drawn. */
export async function carregarContrato(queryClient: QueryClient, id: number): Promise<void> {
  const { data, etag } = await readCurrent(queryClient, contratoOptions(id))
  if (!STATUS[data.statusId].alteravel) return
  // A cached answer is enough unless it was invalidated. The page reports a failure.
  await queryClient.prefetchQuery({ ...situacaoOptions(id, etag), staleTime: Infinity })
}
