import { conferenciaResponse } from '@lastro/shared/auditoria/conferencia'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

const PATH = '/api/plataforma/auditoria/conferencia'
const POLL_MS = 2_000

/** The last result of the check. Polls while a check runs. */
export const conferenciaOptions = queryOptions({
  queryKey: chaves.auditoria.conferencia(),
  queryFn: ({ signal }) => api(conferenciaResponse, 'GET', PATH, { signal }),
  refetchInterval: ({ state }) => (state.data?.emAndamento ? POLL_MS : false),
})

/** Asks for a check. The answer says that the check waits. */
export function useConferirAuditoria() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(conferenciaResponse, 'POST', PATH),
    onSuccess: (estado) => queryClient.setQueryData(conferenciaOptions.queryKey, estado),
  })
  return { startCheck: () => mutate(), pedindo: isPending }
}
