import {
  levantarRequest,
  type LevantarRequest,
  suspensaoResponse,
  type SuspensaoDaLoja,
  suspensoesDaLojaCall,
} from '@lastro/shared/suspensoes/suspensao'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { api, call } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { ifMatchOf, useSave } from '#ui/use-save.ts'

const daInstituicao = (instituicaoId: number) => `/api/instituicoes-financeiras/${instituicaoId}`

/** The institutions that take nothing new from a store. */
export const suspensoesDaLojaOptions = (lojaId: number) =>
  queryOptions({
    queryKey: chaves.baixas.daLoja(lojaId, 'suspensoes'),
    queryFn: async ({ signal }) =>
      (await call(suspensoesDaLojaCall, { params: { id: lojaId }, signal })).suspensoes,
    meta: { silent: true },
  })

/**
 * Asks to lift a store's suspension, or without `pedido` confirms what another person asked for. A form shows refusals
 * itself, and names them in `silent`.
 */
export const useLevantar = (instituicaoId: number, silent: readonly number[] = []) =>
  useSave({
    mutationFn: ({ suspensao, pedido }: { suspensao: SuspensaoDaLoja; pedido?: LevantarRequest }) =>
      api(
        suspensaoResponse,
        'POST',
        `${daInstituicao(instituicaoId)}/lojas/${suspensao.lojaId}/suspensao/${pedido ? 'levantar' : 'confirmar'}`,
        {
          ...(pedido && { body: z.encode(levantarRequest, pedido) }),
          ifMatch: ifMatchOf(suspensao),
        },
      ),
    conflito: 'Suspensão alterada',
    muda: [chaves.baixas.tudo],
    silent,
  })
