import * as z from 'zod'
import { opcaoParam, paginaParam } from '#lib/search-params.ts'

export const buscaDeNotificacoes = z.object({
  pagina: paginaParam,
  lida: opcaoParam(['nao']),
})
export type BuscaDeNotificacoes = z.output<typeof buscaDeNotificacoes>
