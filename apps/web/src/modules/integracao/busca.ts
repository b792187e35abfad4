import { ESTADOS_DA_ENTREGA } from '@lastro/shared/integracao/estados-da-entrega'
import * as z from 'zod'
import { opcaoParam, paginaParam } from '#lib/search-params.ts'

export const buscaDeEntregas = z.object({
  estado: opcaoParam(ESTADOS_DA_ENTREGA),
  pagina: paginaParam,
})
export type BuscaDeEntregas = z.output<typeof buscaDeEntregas>
