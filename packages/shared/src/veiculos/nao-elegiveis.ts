import { defineCall } from '../call.ts'
import * as z from 'zod'
import { totaisSchema } from '../paginacao.ts'
import { estoqueQuery } from './veiculo.ts'

/** GET /api/lojas/{id}/estoque/nao-elegiveis: vehicles in stock that the list above leaves out. */
const naoElegiveisQuery = estoqueQuery.omit({ filtro: true })
const veiculoNaoElegivelSchema = z.object({
  id: z.int(),
  placa: z.string(),
  chassi: z.string().nullable(),
  marca: z.string(),
  modelo: z.string(),
  anoModelo: z.int(),
  hodometro: z.int().nullable(),
  /** In guarantee in another contract; the others don't qualify under the rule. */
  emGarantia: z.boolean(),
  /** Why it can't be chosen, in a sentence. */
  motivo: z.string(),
})
export type VeiculoNaoElegivel = z.infer<typeof veiculoNaoElegivelSchema>
const naoElegiveisResponse = z.object({
  veiculos: z.array(veiculoNaoElegivelSchema),
  /** Free vehicles in stock that qualify, and those in guarantee in other contracts; whatever the page. */
  elegiveis: z.int(),
  emGarantia: z.int(),
  ...totaisSchema.shape,
})

export const naoElegiveisCall = defineCall('GET', '/api/lojas/:id/estoque/nao-elegiveis', {
  reads: 'selecao',
  query: naoElegiveisQuery,
  answer: naoElegiveisResponse,
})
