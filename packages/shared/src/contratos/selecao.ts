import * as z from 'zod'
import { dinheiroObrigatorio, somaDinheiro } from '../dinheiro.ts'
import { id, idOpcional, idTextoOpcional } from '../id.ts'
import { MAXIMO_GARANTIAS, MUITOS_VEICULOS } from './garantia.ts'

export const complementoQuery = z.object({ instituicaoFinanceiraId: idTextoOpcional })

/** POST /api/lojas/{id}/estoque/complemento: what a choice of vehicles lacks. Proposes only, changes nothing. */
export const complementoRequest = z.object({
  contratoId: idOpcional,
  /** 0 or absent: no rule. */
  regraGarantiaId: idOpcional,
  /** What is missing to the value of the guarantee. */
  falta: dinheiroObrigatorio,
  /** Vehicles chosen already. */
  escolhidos: z.array(id).max(MAXIMO_GARANTIAS, { error: MUITOS_VEICULOS }),
})

export const complementoResponse = z.object({
  /** Which would fill it; none where all that may be added don't. */
  veiculos: z.array(z.object({ veiculoId: z.int(), preco: somaDinheiro })),
  /** All that may be added: free, in the rule, at a reference price of now. */
  disponiveis: z.object({ quantidade: z.int(), total: somaDinheiro }),
})
export type Complemento = z.infer<typeof complementoResponse>
