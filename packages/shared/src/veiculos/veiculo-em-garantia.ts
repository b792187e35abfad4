import * as z from 'zod'
import { idTextoOpcional } from '../id.ts'
import { dinheiro } from '../dinheiro.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { busca } from '../texto.ts'
import { veiculoEstoqueSchema } from './veiculo.ts'

/** Spec section 3, vehicle in guarantee: an open pledge. `preco` is the institution's price, else the vehicle's. */
export const veiculoEmGarantiaSchema = veiculoEstoqueSchema
  .omit({ emGarantia: true, semReferencia: true })
  .extend({
    veiculoId: z.int(),
    contratoId: z.int(),
    numeroContrato: z.string(),
    loja: z.string(),
    preco: dinheiro,
  })
export type VeiculoEmGarantia = z.infer<typeof veiculoEmGarantiaSchema>

export const veiculosEmGarantiaQuery = z.object({
  ...paginacaoQuery.shape,
  filtro: busca,
  instituicaoFinanceiraId: idTextoOpcional,
})
export const veiculosEmGarantiaResponse = z.object({
  veiculos: z.array(veiculoEmGarantiaSchema),
  ...totaisSchema.shape,
})
