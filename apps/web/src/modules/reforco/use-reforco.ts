import {
  encerrarReforcoCall,
  pedidoReforcoRequest,
  pedidosReforcoCall,
  pedidosReforcoRequest,
  pedirReforcoCall,
  pedirReforcosCall,
  recusarReforcoCall,
} from '@lastro/shared/contratos/pedido-reforco'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as z from 'zod'
import { call, keyOf, queryOf } from '#lib/api.ts'
import { invalidar, invalidarContratos } from '#lib/invalidar.ts'

/** `etag` is part of the key, so that requests and contract are of one moment; null without a contract on the screen. */
export const pedidosOptions = (contratoId: number, etag: string | null) =>
  queryOf(pedidosReforcoCall, {
    params: { id: contratoId },
    version: etag,
    select: ({ pedidos }) => pedidos,
    placeholderData: keepPreviousData,
  })

export interface Pedidos {
  contratos: { contratoId: number; valor: Centavos }[]
  prazo: Dia
  texto: string
}

/** Asks for one contract, at the version that the person saw. */
export function pedirReforco({ contratos: [contrato], ...termos }: Pedidos, chave: Chave) {
  if (!contrato) throw new Error('There is no contract to ask for')
  const { contratoId, valor } = contrato
  const body = z.encode(pedidoReforcoRequest.pick({ valor: true, prazo: true }), { ...termos, valor })
  return call(pedirReforcoCall, {
    params: { id: contratoId },
    body: { ...body, texto: termos.texto },
    ...chave,
  })
}

/** Asks for several contracts of one institution, all or none. */
export function pedirReforcos(instituicaoId: number, { texto, ...pedidos }: Pedidos, chave: Chave) {
  const body = z.encode(pedidosReforcoRequest.pick({ contratos: true, prazo: true }), pedidos)
  return call(pedirReforcosCall, { params: { id: instituicaoId }, body: { ...body, texto }, ...chave })
}

interface Chave {
  idempotencyKey: string
  ifMatch?: string | null
}

export interface FimDoPedido {
  id: number
  acao: 'recusar' | 'encerrar'
  motivo: string
  etag: string | null
}

/** The store refuses an open request, or the institution withdraws it. */
export const terminarPedido = ({ id, acao, motivo, etag }: FimDoPedido) =>
  call(acao === 'recusar' ? recusarReforcoCall : encerrarReforcoCall, {
    params: { id },
    body: { motivo },
    ifMatch: etag,
  })

/** Refreshes after a request was made or ended, or after a refusal (`succeeded` false). */
export function useRefreshReforco() {
  const queryClient = useQueryClient()
  return useCallback(
    async (succeeded = true) => {
      await invalidarContratos(queryClient, succeeded)
      await invalidar(queryClient, [keyOf(pedidosReforcoCall)], succeeded)
    },
    [queryClient],
  )
}
