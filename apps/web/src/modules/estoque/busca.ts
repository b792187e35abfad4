import { FILTROS_DE_SITUACAO, ORDENAVEIS_DO_VEICULO } from '@lastro/shared/veiculos/filtros-do-estoque'
import * as z from 'zod'
import { opcaoParam, ordenacaoParam, paginaParam, textoParam } from '#lib/search-params.ts'

export const buscaDeEstoque = z.object({
  filtro: textoParam,
  /** Absent: vehicles in stock. */
  situacao: opcaoParam(FILTROS_DE_SITUACAO),
  pagina: paginaParam,
  ordenacao: ordenacaoParam(ORDENAVEIS_DO_VEICULO),
})
export type BuscaDeEstoque = z.output<typeof buscaDeEstoque>
