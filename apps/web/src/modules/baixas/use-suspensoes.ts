import {
  levantarRequest,
  type LevantarRequest,
  suspensaoResponse,
  type SuspensaoDaLoja,
  suspensoesDaLojaResponse,
  suspensoesResponse,
} from '@lastro/shared/suspensoes/suspensao'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { isApiError } from '#lib/api-error.ts'
import { api } from '#lib/api.ts'
import { chaves, invalidar } from '#lib/chaves.ts'
import { perguntarRecarregar } from '#ui/perguntar.tsx'

const daInstituicao = (instituicaoId: number) => `/api/instituicoes-financeiras/${instituicaoId}`

/** An institution's suspended stores, lifted ones too. They follow from its payoffs. */
export const suspensoesOptions = (instituicaoId: number) =>
  queryOptions({
    queryKey: chaves.baixas.lista(instituicaoId, 'suspensoes'),
    queryFn: async ({ signal }) =>
      (await api(suspensoesResponse, 'GET', `${daInstituicao(instituicaoId)}/suspensoes`, { signal }))
        .suspensoes,
    meta: { silent: true },
  })

/** The institutions that take nothing new from a store. */
export const suspensoesDaLojaOptions = (lojaId: number) =>
  queryOptions({
    queryKey: chaves.baixas.daLoja(lojaId, 'suspensoes'),
    queryFn: async ({ signal }) =>
      (await api(suspensoesDaLojaResponse, 'GET', `/api/lojas/${lojaId}/suspensoes`, { signal })).suspensoes,
    meta: { silent: true },
  })

/**
 * Asks to lift a store's suspension, or without `pedido` confirms what another person asked for. A form shows refusals
 * itself, and names them in `silent`.
 */
export function useLevantar(instituicaoId: number, silent: readonly number[] = []) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ suspensao, pedido }: { suspensao: SuspensaoDaLoja; pedido?: LevantarRequest }) =>
      api(
        suspensaoResponse,
        'POST',
        `${daInstituicao(instituicaoId)}/lojas/${suspensao.lojaId}/suspensao/${pedido ? 'levantar' : 'confirmar'}`,
        {
          ...(pedido && { body: z.encode(levantarRequest, pedido) }),
          ...(suspensao.versao > 0 && { ifMatch: `"${suspensao.versao}"` }),
        },
      ),
    meta: { silent: [...silent, 412], muda: [chaves.baixas.tudo] },
    onError: async (error) => {
      if (isApiError(error, 412) && (await perguntarRecarregar('Suspensão alterada', error)))
        await invalidar(queryClient, [chaves.baixas.tudo], false)
    },
  })
}
