import * as z from 'zod'
import { idTextoOpcional } from '../id.ts'
import { dinheiro } from '../dinheiro.ts'
import { ordenacaoPor } from '../ordenacao.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { busca } from '../texto.ts'
import { veiculoEstoqueSchema } from './veiculo.ts'

/** Spec section 3, vehicle in guarantee: an open pledge. `preco` is the institution's price, else the vehicle's. */
const veiculoEmGarantiaSchema = veiculoEstoqueSchema
  .omit({ emGarantia: true, semReferencia: true, referenciaDefasada: true })
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

/**
 * GET /api/instituicoes-financeiras/{id}/garantias (spec section 7); the newest pledge first without `ordenacao`, where `contratoId` goes
 * by the contract's number as shown (domain 9).
 */
export const garantiasDaInstituicaoQuery = z.object({
  ...paginacaoQuery.shape,
  filtro: busca,
  ordenacao: ordenacaoPor(['loja', 'contratoId']),
})
export type GarantiasDaInstituicaoQuery = z.infer<typeof garantiasDaInstituicaoQuery>
/** All of them as a file. */
export const exportarGarantiasQuery = garantiasDaInstituicaoQuery
  .omit({ pagina: true, quantidadePorPagina: true })
  .extend(formatoQuery)

export const veiculosEmGarantiaResponse = z.object({
  veiculos: z.array(veiculoEmGarantiaSchema),
  ...totaisSchema.shape,
})
