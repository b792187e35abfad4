import type { Dia } from '@lastro/shared/dia'
import { veiculoImportadoSchema, type VeiculoImportado } from '@lastro/shared/veiculos/importacao-estoque'
import {
  anosDoModeloResponse,
  corrigirVeiculoRequest,
  type CorrigirVeiculo,
  incluirVeiculoResponse,
  informarVendaRequest,
} from '@lastro/shared/veiculos/um-veiculo'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { api, ignoredAnswer } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { chaves, invalidar } from '#lib/chaves.ts'
import { useRegras } from '#lib/session.ts'

/** What an act on a car may change on other screens. */
const muda = [
  chaves.estoque.tudo,
  chaves.contratos.tudo,
  chaves.carteira.tudo,
  chaves.cobertura.tudo,
  chaves.origem.tudo,
  chaves.notificacoes.tudo,
]

/** The vehicle as the person saw it. */
export interface VeiculoVisto {
  id: number
  versao: number | null
}

function useEndereco() {
  const { idEstabelecimento } = useRegras()
  return `/api/lojas/${idEstabelecimento}/estoque`
}

const ifMatchOf = ({ versao }: VeiculoVisto) => (versao === null ? null : `"${versao}"`)

export function useIncluirVeiculo() {
  const endereco = useEndereco()
  return useMutation({
    mutationFn: (veiculo: VeiculoImportado) =>
      api(incluirVeiculoResponse, 'POST', `${endereco}/veiculos`, {
        body: z.encode(veiculoImportadoSchema, veiculo),
      }),
    meta: { silent: [400], sucesso: 'Veículo incluído no estoque', muda },
  })
}

interface Meta {
  /** What is said afterwards. */
  sucesso: string
  /** Refusals that the form shows itself. */
  silent?: number[]
}
export const NO_FORMULARIO: Meta = { silent: [400], sucesso: 'Alterado com sucesso' }

/** After a 412 the page shows the vehicle as it is now, so that the next try counts. */
function useReread() {
  const queryClient = useQueryClient()
  return (error: Error) => {
    if (isApiError(error) && error.status === 412) void invalidar(queryClient, [chaves.estoque.tudo], false)
  }
}

export function useCorrigirVeiculo(veiculo: VeiculoVisto, meta: Meta) {
  const endereco = useEndereco()
  const onError = useReread()
  return useMutation({
    mutationFn: (mudanca: CorrigirVeiculo) =>
      api(ignoredAnswer, 'PUT', `${endereco}/${veiculo.id}`, {
        body: z.encode(corrigirVeiculoRequest, mudanca),
        ifMatch: ifMatchOf(veiculo),
      }),
    onError,
    meta: { ...meta, muda },
  })
}

export function useInformarVenda(veiculo: VeiculoVisto) {
  const endereco = useEndereco()
  const onError = useReread()
  return useMutation({
    mutationFn: (dataVenda: Dia) =>
      api(ignoredAnswer, 'POST', `${endereco}/${veiculo.id}/venda`, {
        body: z.encode(informarVendaRequest, { dataVenda }),
        ifMatch: ifMatchOf(veiculo),
      }),
    onError,
    meta: { silent: [400], sucesso: 'Venda informada: o veículo saiu do estoque', muda },
  })
}

/** FIPE's years and prices of a model; empty until a model is chosen. */
export function useAnosDoModelo(modeloId: number | null) {
  return useQuery({
    queryKey: chaves.veiculos.anos(modeloId),
    queryFn: ({ signal }) =>
      api(anosDoModeloResponse, 'GET', `/api/veiculos/modelos/${modeloId}/anos`, { signal }),
    enabled: modeloId !== null,
    staleTime: 10 * 60_000,
  }).data
}
