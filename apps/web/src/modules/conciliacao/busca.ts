import { NOMES_DAS_FAIXAS, TIPOS_DE_DIVERGENCIA } from '@lastro/shared/saldos/tipos-de-divergencia'
import * as z from 'zod'
import { idParam, opcaoParam, paginaParam } from '#lib/search-params.ts'

export const buscaDaConciliacao = z.object({
  aba: opcaoParam(['cargas']),
  lojaId: idParam,
  tipo: opcaoParam(TIPOS_DE_DIVERGENCIA),
  /** Only with `tipo` atraso. */
  faixa: opcaoParam(NOMES_DAS_FAIXAS),
  /** Absent: without those that somebody put off. */
  ciente: opcaoParam(['todas']),
  pagina: paginaParam,
})
export type BuscaDaConciliacao = z.output<typeof buscaDaConciliacao>
