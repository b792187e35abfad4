import {
  type AbrirBaixaRequest,
  type Baixa,
  type PagamentoRequest,
  pagamentoRequest,
  baixasCall,
  vendasCall,
  baixaCall,
  registrarPagamentoCall,
  liberarBaixaCall,
  abrirBaixaCall,
  estornarPagamentoCall,
  cancelarBaixaCall,
  reabrirBaixaCall,
} from '@lastro/shared/baixas/baixa'
import { dia } from '@lastro/shared/dia'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as z from 'zod'
import { call, keyOf, queryOf } from '#lib/api.ts'
import { invalidar, invalidarContratos } from '#lib/invalidar.ts'
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
  return queryOf(baixasCall, { params: { id: instituicaoId }, query, placeholderData: keepPreviousData })
}

/** The payoffs of one vehicle that an institution or a store may read. */
export function baixasDoVeiculoOptions(lado: 'instituicao' | 'loja', dono: number, idVeiculo: number) {
  const params = { id: dono }
  const query = { idVeiculo, pagina: 1, quantidadePorPagina: POR_PAGINA }
  return queryOptions({
    queryKey: keyOf(lado === 'loja' ? vendasCall : baixasCall, { params, query }, 'veiculo'),
    queryFn: async ({ signal }): Promise<Baixa[]> =>
      lado === 'loja'
        ? (await call(vendasCall, { params, query, signal })).vendas
        : (await call(baixasCall, { params, query, signal })).baixas,
    meta: { silent: true },
  })
}

/** A store's sales of vehicles in guarantee. */
export function vendasOptions(lojaId: number, pagina: number) {
  const query = { pagina, quantidadePorPagina: POR_PAGINA, total: 'limitado' }
  return queryOf(vendasCall, { params: { id: lojaId }, query, placeholderData: keepPreviousData })
}

export const readBaixa = (id: number) => call(baixaCall, { params: { id } })
export const baixaOptions = (id: number) => queryOf(baixaCall, { params: { id } })

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
export const voltarBaixa = (baixa: BaixaVista, ato: keyof typeof VOLTAS, motivo: string) =>
  call(VOLTAS[ato], { params: { id: baixa.id }, body: { motivo }, ifMatch: ifMatchOf(baixa) })
const VOLTAS = { estornar: estornarPagamentoCall, cancelar: cancelarBaixaCall, reabrir: reabrirBaixaCall }

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
      await invalidar(queryClient, [['baixas'], ['saldos'], ['notificacoes']], succeeded)
    },
    [queryClient],
  )
}
