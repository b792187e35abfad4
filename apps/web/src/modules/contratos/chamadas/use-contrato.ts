import { alteracaoCall } from '@lastro/shared/contratos/alteracao'
import { contratoCall, linhaDoTempoCall } from '@lastro/shared/contratos/contrato'
import { garantiasCall, historicoMovimentacaoCall } from '@lastro/shared/contratos/garantia'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ApiOptions, call, etagQueryOf, keyOf, queryOf } from '#lib/api.ts'
import { readCurrent } from '#lib/query-client.ts'
import { STATUS } from '@lastro/shared/contratos/status'

/** A contract in the version that the person sees; every action sends the ETag as If-Match. */
export interface VistaDoContrato {
  data: ContratoDetalhe
  etag: string | null
}

export const contratoOptions = (id: number) => etagQueryOf(contratoCall, { params: { id } })

/** The contract's vehicles; `etag` ties them to the version on the screen. */
export const garantiasOptions = (id: number, etag: string | null) =>
  queryOptions({
    queryKey: keyOf(garantiasCall, { params: { id } }, etag),
    queryFn: async ({ signal }) => (await call(garantiasCall, { params: { id }, signal })).garantias,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** The vehicles of exactly the version on the screen, for an approval. */
export const garantiasDaVista = (queryClient: QueryClient, { data, etag }: VistaDoContrato) =>
  readCurrent(queryClient, garantiasOptions(data.id, etag))

/** The contract's vehicles at current values and its open proposal; `etag` ties them to the version on the screen. */
export const situacaoOptions = (id: number, etag: string | null) =>
  queryOf(alteracaoCall, {
    params: { id },
    version: etag,
    // An open dialog must not disappear while another version is read.
    placeholderData: keepPreviousData,
  })

/** Reads a page of the contract's timeline, by default the newest. */
export const lerLinhaDoTempo = (id: number, options?: ApiOptions) =>
  call(linhaDoTempoCall, { params: { id }, ...options })

export const linhaDoTempoOptions = (id: number, etag: string | null) =>
  infiniteQueryOptions({
    queryKey: keyOf(linhaDoTempoCall, { params: { id } }, etag),
    queryFn: ({ signal, pageParam }) => lerLinhaDoTempo(id, { query: { antesDe: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ proxima }) => proxima ?? undefined,
    placeholderData: keepPreviousData,
  })

export const movimentacoesOptions = (id: number, etag: string | null) =>
  queryOf(historicoMovimentacaoCall, {
    params: { id },
    version: etag,
    select: ({ historico }) => historico,
    placeholderData: keepPreviousData,
  })

/** Loads what stands above the tabs of a contract's page, so that nothing moves once the page is drawn. */
export async function carregarContrato(queryClient: QueryClient, id: number): Promise<void> {
  const { data, etag } = await readCurrent(queryClient, contratoOptions(id))
  if (!STATUS[data.statusId].alteravel) return
  // A cached answer is enough unless it was invalidated. The page reports a failure.
  await queryClient.prefetchQuery({ ...situacaoOptions(id, etag), staleTime: Infinity })
}
