import * as z from 'zod'
import { dia } from '../dia.ts'
import { dinheiro } from '../dinheiro.ts'
import { renaveDoVeiculo } from './renave.ts'

/** Fields of a vehicle in both the store's list and the vehicle's page. */
export const papeisDoVeiculo = z.object({
  id: z.int(),
  placa: z.string(),
  renavam: z.string().nullable(),
  chassi: z.string().nullable(),
  /** null: only the names of the model are known, and the vehicle has no reference price. */
  codigoFipe: z.string().nullable(),
  marca: z.string(),
  modelo: z.string(),
  anoFabricacao: z.int().nullable(),
  anoModelo: z.int(),
  tipoCombustivel: z.string().nullable(),
  tipo: z.string(),
  veiculoUF: z.string().nullable(),
  hodometro: z.int().nullable(),
  dataAfericaoHodometro: dia.nullable(),
  dataEntrada: dia.nullable(),
  chassiRemarcado: z.boolean(),
  leilao: z.boolean(),
  /** The store's asking price. */
  preco: dinheiro.nullable(),
  /** Day on which the vehicle left the stock. */
  saiuEm: dia.nullable(),
  ...renaveDoVeiculo.shape,
})
