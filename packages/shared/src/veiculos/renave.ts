import * as z from 'zod'
import { dia, instante } from '../dia.ts'

/**
 * What the store tells of a vehicle's entry in Renave (portas V). It is no proof: Lastro asks Renave nothing.
 * `em_estoque_vinculado`: in the store's name, with a debt or restriction. `consignado`: somebody else's car.
 */
export const SITUACOES_RENAVE = [
  'nao_informado',
  'em_estoque',
  'em_estoque_vinculado',
  'consignado',
  'saiu',
] as const
export type SituacaoRenave = (typeof SITUACOES_RENAVE)[number]
/** How the vehicle came to the store. */
export const TITULOS_RENAVE = [
  'compra',
  'consignacao',
  'transferencia',
  'proprio',
  'retomado',
  'garantia',
] as const
export type TituloRenave = (typeof TITULOS_RENAVE)[number]
export const MAXIMO_DO_PROTOCOLO = 60

/** What a store told of a vehicle's entry. Who may not see the stock reads nothing of it. */
export const renaveDoVeiculo = z.object({
  renaveSituacao: z.enum(SITUACOES_RENAVE),
  renaveTitulo: z.enum(TITULOS_RENAVE).nullable(),
  renaveEntrada: dia.nullable(),
  renaveSaida: dia.nullable(),
  renaveProtocolo: z.string().nullable(),
  renaveHodometro: z.int().nullable(),
  /** Access key of the NF-e by which the vehicle came. */
  nfeEntrada: z.string().nullable(),
  /** Another vehicle has the same key. */
  nfeRepetida: z.boolean(),
  /** When what stands above was told; null: it never was. */
  renaveInformadoEm: instante.nullable(),
})

export const SEM_RENAVE: z.infer<typeof renaveDoVeiculo> = {
  renaveSituacao: 'nao_informado',
  renaveTitulo: null,
  renaveEntrada: null,
  renaveSaida: null,
  renaveProtocolo: null,
  renaveHodometro: null,
  nfeEntrada: null,
  nfeRepetida: false,
  renaveInformadoEm: null,
}

/** Why a consigned vehicle can be no guarantee (portas V). */
export const recusaConsignado = (placa: string) =>
  `O veículo ${placa} está em consignação: não pertence à loja e não pode ser dado em garantia.`

/** Why a vehicle that stands beside the sentence can be no guarantee. */
export const EM_CONSIGNACAO = 'Está em consignação: não pertence à loja.'
