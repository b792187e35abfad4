import * as z from 'zod'
import { idParam, opcaoParam, ordenacaoParam, paginaParam, textoParam } from '#lib/search-params.ts'

/** Sortable columns of the pricing history, as the call names them. */
export const SORTABLE_COLUMNS = ['loja', 'contratoId'] as const
/** Values of the situation filter of the contracts' report. */
const STATUS = ['0', '1', '2', 'todos'] as const

export const buscaDeSituacao = z.object({
  filtro: textoParam,
  /** Absent: not chosen. The call lists all, as with 'todos'. */
  status: opcaoParam(STATUS),
  pagina: paginaParam,
})
export type BuscaDeSituacao = z.output<typeof buscaDeSituacao>

export const buscaDeVeiculos = z.object({
  filtro: textoParam,
  pagina: paginaParam,
  ordenacao: ordenacaoParam(SORTABLE_COLUMNS),
  /** Id of the vehicle whose price history is open. */
  veiculo: idParam,
})
export type BuscaDeVeiculos = z.output<typeof buscaDeVeiculos>
