import { StatusContrato } from '@lastro/shared/contratos/status'
import type { QueryClient } from '@tanstack/react-query'
import { lerAtual } from '#lib/query-client.ts'
import { contratoOptions, situacaoOptions } from './use-contrato.ts'

/** Loads what stands above the tabs of a contract's screen, so that nothing moves below it once it is drawn; its page tells what fails. */
export async function carregarContrato(queryClient: QueryClient, id: number): Promise<void> {
  const { data, etag } = await lerAtual(queryClient, contratoOptions(id))
  if (data.statusId !== StatusContrato.Ativo) return
  // What was read before will do, as above; what can't be read the page tells.
  await queryClient.prefetchQuery({ ...situacaoOptions(id, etag), staleTime: Infinity })
}
