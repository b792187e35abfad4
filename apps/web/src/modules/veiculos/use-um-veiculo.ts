import {
  incluirVeiculoCall,
  veiculoImportadoSchema,
  type VeiculoImportado,
} from '@lastro/shared/veiculos/importacao-estoque'
import {
  corrigirVeiculoCall,
  corrigirVeiculoRequest,
  type CorrigirVeiculo,
  anosDoModeloCall,
} from '@lastro/shared/veiculos/um-veiculo'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { call, queryOf } from '#lib/api.ts'
import { useRegras } from '#lib/session.ts'
import { useSave } from '#ui/use-save.ts'

/** What an act on a car may change on other screens. */
const muda = [
  ['estoque'],
  ['contratos'],
  ['contrato'],
  ['selecao'],
  ['carteira'],
  ['cobertura'],
  ['origem'],
  ['notificacoes'],
] as const

/** The vehicle as the person saw it. */
export interface VeiculoVisto {
  id: number
  versao: number | null
}

const ifMatchOf = ({ versao }: VeiculoVisto) => (versao === null ? null : `"${versao}"`)

export function useIncluirVeiculo() {
  const { idEstabelecimento } = useRegras()
  return useMutation({
    mutationFn: (veiculo: VeiculoImportado) =>
      call(incluirVeiculoCall, {
        params: { id: idEstabelecimento },
        body: z.encode(veiculoImportadoSchema, veiculo),
      }),
    meta: { silent: [400], sucesso: 'Veículo incluído no estoque', muda },
  })
}

interface Meta {
  /** What is said afterwards. */
  sucesso: string
  /** Refusals that the screen shows itself; default: 400. */
  silent?: number[]
}
export const NO_FORMULARIO: Meta = { sucesso: 'Alterado com sucesso' }

const conflito = 'Veículo alterado'

export function useCorrigirVeiculo(veiculo: VeiculoVisto, meta: Meta) {
  const { idEstabelecimento } = useRegras()
  return useSave({
    mutationFn: (mudanca: CorrigirVeiculo) =>
      call(corrigirVeiculoCall, {
        params: { id: idEstabelecimento, veiculoId: veiculo.id },
        body: z.encode(corrigirVeiculoRequest, mudanca),
        ifMatch: ifMatchOf(veiculo),
      }),
    conflito,
    muda,
    ...meta,
  })
}

/** FIPE's years and prices of a model; empty until a model is chosen. */
export function useAnosDoModelo(modeloId: number | null) {
  return useQuery(
    queryOf(anosDoModeloCall, { params: { modeloId }, enabled: modeloId !== null, staleTime: 10 * 60_000 }),
  ).data
}
