import {
  type AbrirBaixaRequest,
  type Baixa,
  baixaFeitaResponse,
  type PagamentoRequest,
  pagamentoRequest,
  baixasCall,
  vendasCall,
  baixaCall,
  registrarPagamentoCall,
  liberarBaixaCall,
  abrirBaixaCall,
} from '@lastro/shared/baixas/baixa'
import { dia } from '@lastro/shared/dia'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as z from 'zod'
import { api, call } from '#lib/api.ts'
import { chaves, invalidar, invalidarContratos } from '#lib/chaves.ts'
import type { BuscaDeBaixas } from './busca.ts'

export const POR_PAGINA = 20

/** The filters of the list and of its file. */
export const filtrosDasBaixas = ({ estado, vencidas, lojaId }: BuscaDeBaixas) => ({
  estado,
  vencidas: vencidas && true,
  loja: lojaId,
})

/** An institution's payoffs: those that go on first, the earliest last day first. */
export function baixasOptions(instituicaoId: number, busca: BuscaDeBaixas) {
  const { pagina = 1 } = busca
  const query = { ...filtrosDasBaixas(busca), pagina, quantidadePorPagina: POR_PAGINA, total: 'limitado' }
  return queryOptions({
    queryKey: chaves.baixas.lista(instituicaoId, query),
    queryFn: ({ signal }) => call(baixasCall, { params: { id: instituicaoId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The payoffs of one vehicle that an institution or a store may read. */
export const baixasDoVeiculoOptions = (lado: 'instituicao' | 'loja', dono: number, veiculo: number) =>
  queryOptions({
    queryKey: chaves.baixas.doVeiculo(lado, dono, veiculo),
    queryFn: async ({ signal }): Promise<Baixa[]> => {
      const query = { idVeiculo: veiculo, pagina: 1, quantidadePorPagina: POR_PAGINA }
      return lado === 'loja'
        ? (await call(vendasCall, { params: { id: dono }, query, signal })).vendas
        : (await call(baixasCall, { params: { id: dono }, query, signal })).baixas
    },
    meta: { silent: true },
  })

/** A store's sales of vehicles in guarantee. */
export function vendasOptions(lojaId: number, pagina: number) {
  const query = { pagina, quantidadePorPagina: POR_PAGINA, total: 'limitado' }
  return queryOptions({
    queryKey: chaves.baixas.daLoja(lojaId, query),
    queryFn: ({ signal }) => call(vendasCall, { params: { id: lojaId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const readBaixa = (id: number, signal?: AbortSignal) =>
  call(baixaCall, { params: { id }, ...(signal && { signal }) })

export const baixaOptions = (id: number) =>
  queryOptions({ queryKey: chaves.baixas.uma(id), queryFn: ({ signal }) => readBaixa(id, signal) })

/** A payoff as the person saw it. */
export type BaixaVista = Pick<Baixa, 'id' | 'versao'>
const ifMatchOf = ({ versao }: BaixaVista) => `"${versao}"`

/** The amounts and the day as they travel. The texts are sent as they are: their schemas only read. */
const valoresDoPagamento = pagamentoRequest.pick({ valor: true, data: true, valorDaBaixa: true })

export const registrarPagamento = (
  baixa: BaixaVista,
  pagamento: PagamentoRequest,
  { forcar, idempotencyKey }: { forcar: boolean; idempotencyKey: string },
) =>
  call(registrarPagamentoCall, {
    params: { id: baixa.id },
    body: { ...pagamento, ...z.encode(valoresDoPagamento, pagamento) },
    query: forcar ? { forcarPagamento: true } : {},
    ifMatch: ifMatchOf(baixa),
    idempotencyKey,
  })

export const liberarVenda = (baixa: BaixaVista) =>
  call(liberarBaixaCall, { params: { id: baixa.id }, ifMatch: ifMatchOf(baixa) })

/** Takes the payments back, ends a payoff without any, or opens again one that ended by mistake. */
export const voltarBaixa = (baixa: BaixaVista, ato: 'estornar' | 'cancelar' | 'reabrir', motivo: string) =>
  api(baixaFeitaResponse, 'POST', `/api/baixas/${baixa.id}/${ato}`, {
    body: { motivo },
    ifMatch: ifMatchOf(baixa),
  })

export const abrirBaixa = (contratoId: number, pedido: AbrirBaixaRequest, idempotencyKey: string) =>
  call(abrirBaixaCall, {
    params: { id: contratoId },
    body: { ...pedido, dataVenda: z.encode(dia, pedido.dataVenda) },
    idempotencyKey,
  })

/** Reads all again that a payoff changes; `succeeded` false: after a refusal. */
export function useRefreshBaixas() {
  const queryClient = useQueryClient()
  return useCallback(
    async (succeeded = true) => {
      await invalidarContratos(queryClient, succeeded)
      await invalidar(
        queryClient,
        [chaves.baixas.tudo, chaves.saldos.tudo, chaves.notificacoes.tudo],
        succeeded,
      )
    },
    [queryClient],
  )
}
