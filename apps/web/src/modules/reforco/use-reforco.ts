import {
  pedidoFeitoResponse,
  pedidoReforcoRequest,
  pedidosFeitosResponse,
  pedidosReforcoRequest,
  pedidosReforcoResponse,
} from '@lastro/shared/contratos/pedido-reforco'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as z from 'zod'
import { api } from '#lib/api.ts'
import { chaves, invalidar, invalidarContratos } from '#lib/chaves.ts'

/**
 * GET /api/contratos/{id}/pedidos-reforco. `etag` is part of the key, so that requests and contract are of one moment;
 * null without a contract on the screen.
 */
export const pedidosOptions = (contratoId: number, etag: string | null) =>
  queryOptions({
    queryKey: chaves.contrato.reforcos(contratoId, etag),
    queryFn: async ({ signal }) => {
      const path = `/api/contratos/${contratoId}/pedidos-reforco`
      return (await api(pedidosReforcoResponse, 'GET', path, { signal })).pedidos
    },
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
  const path = `/api/contratos/${contratoId}/pedidos-reforco`
  return api(pedidoFeitoResponse, 'POST', path, { body: { ...body, texto: termos.texto }, ...chave })
}

/** Asks for several contracts of one institution, all or none. */
export function pedirReforcos(instituicaoId: number, { texto, ...pedidos }: Pedidos, chave: Chave) {
  const body = z.encode(pedidosReforcoRequest.pick({ contratos: true, prazo: true }), pedidos)
  const path = `/api/instituicoes-financeiras/${instituicaoId}/pedidos-reforco`
  return api(pedidosFeitosResponse, 'POST', path, { body: { ...body, texto }, ...chave })
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
  api(pedidoFeitoResponse, 'POST', `/api/pedidos-reforco/${id}/${acao}`, { body: { motivo }, ifMatch: etag })

/** Refreshes after a request was made or ended, or after a refusal (`succeeded` false). */
export function useRefreshReforco() {
  const queryClient = useQueryClient()
  return useCallback(
    async (succeeded = true) => {
      await invalidarContratos(queryClient, succeeded)
      await invalidar(queryClient, [chaves.contrato.reforcos()], succeeded)
    },
    [queryClient],
  )
}
