import type { Garantia } from '@lastro/shared/contratos/garantia'
import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { type VeiculoEstoque, type EstoqueVazio, estoqueCall } from '@lastro/shared/veiculos/veiculo'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api.ts'
import type { VeiculoDaSelecao, VeiculoEscolhido } from './veiculo.ts'
import { naoElegiveisCall } from '@lastro/shared/veiculos/nao-elegiveis'
import { useEffect, useMemo } from 'react'
import { isApiError } from '#lib/api-error.ts'
import type { PerguntaDoPreco } from '#modules/origem/valor-com-origem.tsx'
import { precosDoEstoque } from '#modules/origem/valor-com-origem.tsx'
import type { Selecao } from './selecao.ts'

export interface PedidoDeEstoque {
  lojaId: number
  instituicaoFinanceiraId: number
  /** null: no rule, every vehicle counts. */
  regraGarantiaId: number | null
  contratoId?: number
  /** ETag of the contract; a new one reads the stock again. */
  etag?: string | null
}

/** GET /api/lojas/{id}/estoque, without pages. The stock is not read again while somebody chooses. */
export function estoqueOptions({ lojaId, etag, ...pedido }: PedidoDeEstoque) {
  return queryOf(estoqueCall, {
    params: { id: lojaId },
    query: pedido,
    version: etag ?? null,
    meta: { silent: [400] },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

function veiculoDoEstoque(veiculo: VeiculoEstoque): VeiculoDaSelecao {
  const { id, placa, chassi, marca, modelo, anoModelo, hodometro, dataEntrada, preco } = veiculo
  const { precoReferencia, mesReferencia, percentual } = veiculo
  const { semReferencia, motivoSemReferencia, referenciaDefasada, renaveSituacao } = veiculo
  return {
    id,
    placa,
    chassi,
    marca,
    modelo,
    ano: anoModelo,
    km: hodometro,
    entrada: dataEntrada,
    preco,
    referencia: precoReferencia,
    mes: mesReferencia,
    percentual,
    semReferencia,
    motivoSemReferencia,
    referenciaDefasada,
    renaveSituacao,
    saiuDoEstoque: false,
    emConsignacao: false,
    emOutroContrato: false,
  }
}

/** A vehicle of the contract, chosen at the price that counts. */
function veiculoDoContrato(garantia: Garantia): VeiculoEscolhido {
  const { veiculoId, placa, marca, modelo, ano, km, precoVeiculo } = garantia
  const { semReferencia, referenciaDefasada, saiuDoEstoque, emConsignacao, emOutroContrato } = garantia
  return {
    id: veiculoId,
    placa,
    marca,
    modelo,
    ano,
    km,
    entrada: null,
    preco: precoVeiculo,
    referencia: null,
    mes: null,
    percentual: null,
    semReferencia,
    motivoSemReferencia: null,
    referenciaDefasada,
    renaveSituacao: null,
    saiuDoEstoque,
    emConsignacao,
    emOutroContrato,
    escolhido: precoQueConta(garantia) || null,
  }
}

/** GET /api/lojas/{id}/estoque/nao-elegiveis: all of them, or only their counts. */
export function naoElegiveisOptions(
  { lojaId, etag, ...pedido }: PedidoDeEstoque,
  parte: 'todos' | 'contagens',
) {
  const pagina = parte === 'contagens' && { pagina: 1, quantidadePorPagina: 1 }
  return queryOf(naoElegiveisCall, {
    params: { id: lojaId },
    query: { ...pedido, ...pagina },
    version: etag ?? null,
    meta: { silent: true },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

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
