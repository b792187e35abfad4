import * as z from 'zod'
import { diaParam, idParam, nomeParam, opcaoParam, paginaParam, textoParam } from '#lib/search-params.ts'

export const buscaDaEquipe = z.object({ filtro: textoParam, pagina: paginaParam })
export type BuscaDaEquipe = z.output<typeof buscaDaEquipe>

/** `revisao`: a signed one. */
export const buscaDaRevisao = z.object({
  revisao: idParam,
  situacao: opcaoParam(['semResposta']),
  pagina: paginaParam,
})
export type BuscaDaRevisao = z.output<typeof buscaDaRevisao>

export const buscaDaAuditoria = z.object({
  pessoa: textoParam,
  acao: nomeParam,
  /** The whole number of a contract. */
  contrato: textoParam,
  dataInicial: diaParam,
  dataFinal: diaParam,
})
export type BuscaDaAuditoria = z.output<typeof buscaDaAuditoria>
