import { TIPOS_DE_NOVIDADE } from '@lastro/shared/novidades/tipos-de-novidade'
import * as z from 'zod'
import { diaParam, opcaoParam, textoParam } from '#lib/search-params.ts'

export const buscaDeNovidades = z.object({
  pessoa: textoParam,
  contrato: textoParam,
  /** Absent: what the others did. */
  meus: opcaoParam(['sim']),
  assunto: opcaoParam(TIPOS_DE_NOVIDADE),
  dataInicial: diaParam,
  dataFinal: diaParam,
})
export type BuscaDeNovidades = z.output<typeof buscaDeNovidades>
