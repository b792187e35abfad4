import { ESTADOS_DA_BAIXA } from '@lastro/shared/baixas/estados-da-baixa'
import * as z from 'zod'
import { idParam, opcaoParam, paginaParam, textoParam } from '#lib/search-params.ts'

export const buscaDeBaixas = z.object({
  estado: opcaoParam(ESTADOS_DA_BAIXA),
  vencidas: opcaoParam(['sim']),
  lojaId: idParam,
  /** The payoff whose dialog is open; `pagar`: at its payment. */
  baixa: idParam,
  pagar: opcaoParam(['sim']),
  pagina: paginaParam,
})
export type BuscaDeBaixas = z.output<typeof buscaDeBaixas>

export const buscaDeVendas = z.object({
  /** 'Vendi este carro' is open for this plate. */
  placa: textoParam,
  pagina: paginaParam,
})
export type BuscaDeVendas = z.output<typeof buscaDeVendas>
