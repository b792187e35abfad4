import * as z from 'zod'
import { diaParam, estabelecimentoParam, nomeParam, textoParam } from '#lib/search-params.ts'

export const buscaDeAuditoria = z.object({
  /** An institution's id, or '0' for the platform. */
  estabelecimento: estabelecimentoParam,
  pessoa: textoParam,
  acao: nomeParam,
  entidade: nomeParam,
  dataInicial: diaParam,
  dataFinal: diaParam,
})
export type BuscaDeAuditoria = z.output<typeof buscaDeAuditoria>
