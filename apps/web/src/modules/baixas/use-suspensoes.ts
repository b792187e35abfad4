import {
  confirmarLevantamentoCall,
  levantarRequest,
  type LevantarRequest,
  levantarSuspensaoCall,
  type SuspensaoDaLoja,
  suspensoesDaLojaCall,
} from '@lastro/shared/suspensoes/suspensao'
import * as z from 'zod'
import { call, queryOf } from '#lib/api.ts'
import { ifMatchOf, useSave } from '#ui/use-save.ts'

/** The institutions that take nothing new from a store. */
export const suspensoesDaLojaOptions = (lojaId: number) =>
  queryOf(suspensoesDaLojaCall, {
    params: { id: lojaId },
    select: ({ suspensoes }) => suspensoes,
    meta: { silent: true },
  })

/**
 * Asks to lift a store's suspension, or without `pedido` confirms what another person asked for. A form shows refusals
 * itself, and names them in `silent`.
 */
export const useLevantar = (instituicaoId: number, silent: readonly number[] = []) =>
  useSave({
    mutationFn: ({ suspensao, pedido }: { suspensao: SuspensaoDaLoja; pedido?: LevantarRequest }) => {
      const seen = { params: { id: instituicaoId, lojaId: suspensao.lojaId }, ifMatch: ifMatchOf(suspensao) }
      return pedido
        ? call(levantarSuspensaoCall, { ...seen, body: z.encode(levantarRequest, pedido) })
        : call(confirmarLevantamentoCall, seen)
    },
    conflito: 'Suspensão alterada',
    muda: [['baixas']],
    silent,
  })
