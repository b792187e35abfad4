import type { Garantia } from '@lastro/shared/contratos/garantia'
import type { EstoqueVazio } from '@lastro/shared/veiculos/veiculo'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { type PerguntaDoPreco, precosDoEstoque } from '#modules/origem/valor-com-origem.tsx'
import type { Selecao } from './selecao.ts'
import { estoqueOptions, type PedidoDeEstoque, veiculoDoContrato, veiculoDoEstoque } from './use-estoque.ts'

const DESLIGADO: PedidoDeEstoque = { lojaId: 0, instituicaoFinanceiraId: 0, regraGarantiaId: null }

const SEM_PEDIDO: Partial<PedidoDeEstoque> = {}

export interface EstadoDoEstoque {
  carregando: boolean
  /** Why there is no list, in words. */
  erro: string | null
  /** Why the list is empty. */
  vazio: EstoqueVazio | undefined
  tentarDeNovo: () => void
  /** The request behind the list. */
  pedido: PedidoDeEstoque | null
  /** How to ask where a price of the list comes from. */
  precos: PerguntaDoPreco
}

/**
 * Loads the stock of a store under a rule and the contract's vehicles into the choice. `pedido` null: nothing to load.
 * `garantias` undefined: still loading.
 */
export function useEstoqueNaSelecao(
  selecao: Selecao,
  pedido: PedidoDeEstoque | null,
  garantias: readonly Garantia[] | undefined,
): EstadoDoEstoque {
  const { data, error, isFetching, refetch } = useQuery({
    ...estoqueOptions(pedido ?? DESLIGADO),
    enabled: pedido !== null,
  })
  const { lojaId, instituicaoFinanceiraId, regraGarantiaId, contratoId } = pedido ?? SEM_PEDIDO
  const precos = useMemo(
    () => precosDoEstoque(lojaId ?? 0, { instituicaoFinanceiraId, regraGarantiaId, contratoId }),
    [lojaId, instituicaoFinanceiraId, regraGarantiaId, contratoId],
  )
  const estoque = pedido ? data?.estoque : undefined
  useEffect(() => {
    if (lojaId === undefined) return
    selecao.setLoja(lojaId)
    if (!estoque || !garantias) return
    selecao.load({
      estoque: estoque.map(veiculoDoEstoque),
      contrato: garantias.map(veiculoDoContrato),
    })
  }, [selecao, estoque, garantias, lojaId])
  const erro = error && !estoque ? error : null
  return {
    carregando: pedido !== null && !erro && (!estoque || !garantias),
    erro: erro && !isFetching ? (isApiError(erro) ? erro.mensagem : erro.message) : null,
    vazio: data?.vazio,
    tentarDeNovo: () => void refetch(),
    pedido,
    precos,
  }
}
