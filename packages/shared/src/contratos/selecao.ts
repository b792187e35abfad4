import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dinheiroObrigatorio, somaDinheiro } from '../dinheiro.ts'
import { id, idOpcional, idTextoOpcional } from '../id.ts'
import { MAXIMO_GARANTIAS, MUITOS_VEICULOS } from './garantia.ts'

/** POST /api/lojas/{id}/estoque/complemento: proposes vehicles that fill up a choice, and changes nothing. */
export const complementoRequest = z.object({
  contratoId: idOpcional,
  /** 0 or absent: no rule. */
  regraGarantiaId: idOpcional,
  /** What is missing to the value of the guarantee, or beyond it to the policy's margin. */
  falta: dinheiroObrigatorio,
  /** Ids of the vehicles that are chosen already. */
  escolhidos: z.array(id).max(MAXIMO_GARANTIAS, { error: MUITOS_VEICULOS }),
})

const complementoResponse = z.object({
  /** The proposed vehicles; empty where all available ones together are too few. */
  veiculos: z.array(z.object({ veiculoId: z.int(), preco: somaDinheiro })),
  /** All vehicles that may be added: free, accepted by the rule, and with a current reference price. */
  disponiveis: z.object({ quantidade: z.int(), total: somaDinheiro }),
})
export type Complemento = z.infer<typeof complementoResponse>

export const complementoCall = defineCall('POST', '/api/lojas/:id/estoque/complemento', {
  query: z.object({ instituicaoFinanceiraId: idTextoOpcional }),
  body: complementoRequest,
  answer: complementoResponse,
})
