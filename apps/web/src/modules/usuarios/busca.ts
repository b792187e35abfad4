import * as z from 'zod'
import { estabelecimentoParam, paginaParam, textoParam } from '#lib/search-params.ts'

export const buscaDeUsuarios = z.object({
  filtro: textoParam,
  /** '0': the operators of the platform. */
  estabelecimento: estabelecimentoParam,
  pagina: paginaParam,
})
export type BuscaDeUsuarios = z.output<typeof buscaDeUsuarios>
