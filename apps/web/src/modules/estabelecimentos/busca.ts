import { TIPOS_ESTABELECIMENTO } from '@lastro/shared/estabelecimentos/tipos'
import * as z from 'zod'
import { opcaoParam, paginaParam, textoParam } from '#lib/search-params.ts'

export const buscaDeEstabelecimentos = z.object({
  filtro: textoParam,
  tipo: opcaoParam(TIPOS_ESTABELECIMENTO),
  pagina: paginaParam,
})
export type BuscaDeEstabelecimentos = z.output<typeof buscaDeEstabelecimentos>
