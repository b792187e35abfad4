import * as z from 'zod'
import { idTextoOpcional } from '../id.ts'
import { dinheiro } from '../dinheiro.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
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

const ORDENACOES = ['loja', 'contratoId'] as const
/** How the pricing history report sorts; `contratoId` goes by the contract's number as shown (domain 9). */
export interface OrdenacaoDasGarantias {
  campo: (typeof ORDENACOES)[number]
  direcao: 'asc' | 'desc'
}

/** GET /api/instituicoes-financeiras/{id}/garantias (spec section 7); the newest pledge first without `ordenacao`. */
export const garantiasDaInstituicaoQuery = z.object({
  ...paginacaoQuery.shape,
  filtro: busca,
  ordenacao: z
    .string()
    .optional()
    .transform((value, context): OrdenacaoDasGarantias | undefined => {
      if (!value) return undefined
      const [nome, direcao, ...rest] = value.split(':')
      const campo = ORDENACOES.find((candidate) => candidate === nome)
      if (!campo || (direcao !== 'asc' && direcao !== 'desc') || rest.length > 0) {
        context.addIssue({ code: 'custom', message: 'Ordenação desconhecida.' })
        return z.NEVER
      }
      return { campo, direcao }
    }),
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
