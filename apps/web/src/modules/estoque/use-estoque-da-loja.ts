import { veiculosDaLojaCall } from '@lastro/shared/veiculos/veiculo-da-loja'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '#lib/api.ts'
import type { BuscaDeEstoque } from './busca.ts'

export const POR_PAGINA = 50

export function estoqueDaLojaOptions(lojaId: number, { pagina = 1, ...busca }: BuscaDeEstoque) {
  const query = { ...busca, pagina, quantidadePorPagina: POR_PAGINA }
  return queryOf(veiculosDaLojaCall, { params: { id: lojaId }, query, placeholderData: keepPreviousData })
}
