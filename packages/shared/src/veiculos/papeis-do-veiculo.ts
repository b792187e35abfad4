import * as z from 'zod'
import { dia } from '../dia.ts'
import { dinheiro } from '../dinheiro.ts'

/** What the store's list and a vehicle's page both show of it. */
export const papeisDoVeiculo = z.object({
  id: z.int(),
  placa: z.string(),
  renavam: z.string().nullable(),
  chassi: z.string().nullable(),
  /** null: the model is known by its names only and has no reference price. */
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
  /** What the store asks. */
  preco: dinheiro.nullable(),
  /** Day on which it left the stock. */
  saiuEm: dia.nullable(),
})
