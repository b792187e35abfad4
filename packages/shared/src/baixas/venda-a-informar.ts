import { defineCall } from '../call.ts'
import { informarVendaRequest } from './baixa.ts'
import * as z from 'zod'
import { dia } from '../dia.ts'
import { somaDinheiro } from '../dinheiro.ts'
import { busca } from '../texto.ts'
import { ESTADOS_DA_BAIXA } from './estados-da-baixa.ts'

const carro = {
  veiculoId: z.int(),
  placa: z.string(),
  marca: z.string(),
  modelo: z.string(),
}

/** GET /api/lojas/{id}/vendas/veiculos: by plate, chassis, brand or model. */
const veiculosAVenderQuery = z.object({ filtro: busca })
export const VEICULOS_A_VENDER_MAXIMO = 10
/** Vehicles in guarantee whose sale nobody told, at most `VEICULOS_A_VENDER_MAXIMO`. */
const veiculosAVenderResponse = z.object({
  veiculos: z.array(z.object({ ...carro, numero: z.string() })),
})

/** POST /api/lojas/{id}/vendas/previa: what telling the sale would do. Nothing is written. */
const vendaPrevistaResponse = z.object({
  ...carro,
  /** The store's own contract that the vehicle backs; null: the vehicle is free. */
  garantia: z
    .object({
      contratoId: z.int(),
      numero: z.string(),
      instituicaoFinanceira: z.string(),
      /** The contract isn't agreed yet. */
      emProposta: z.boolean(),
    })
    .nullable(),
  /** The payoff that would be opened, or goes on already. null: the vehicle only leaves the stock. */
  baixa: z
    .object({
      /** null: nobody told the sale yet. */
      id: z.int().nullable(),
      /** 'liberada': nothing is owed, and the telling frees the vehicle. */
      estado: z.enum(ESTADOS_DA_BAIXA),
      /** What is to be paid; null: the institution says it. */
      falta: somaDinheiro.nullable(),
      /** The last day for the payment. */
      prazo: dia,
    })
    .nullable(),
})
export type VendaPrevista = z.output<typeof vendaPrevistaResponse>

export const preverVendaCall = defineCall('POST', '/api/lojas/:id/vendas/previa', {
  reads: 'baixas',
  body: informarVendaRequest,
  answer: vendaPrevistaResponse,
})

export const veiculosAVenderCall = defineCall('GET', '/api/lojas/:id/vendas/veiculos', {
  reads: 'baixas',
  query: veiculosAVenderQuery,
  answer: veiculosAVenderResponse,
})
