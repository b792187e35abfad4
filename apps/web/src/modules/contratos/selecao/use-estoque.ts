import type { Garantia } from '@lastro/shared/contratos/garantia'
import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { estoqueResponse, type VeiculoEstoque } from '@lastro/shared/veiculos/veiculo'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import type { VeiculoDaSelecao, VeiculoEscolhido } from './veiculo.ts'

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
  return queryOptions({
    queryKey: chaves.contratos.estoque(lojaId, pedido, etag ?? null),
    queryFn: async ({ signal }) => {
      const query = { ...pedido }
      return api(estoqueResponse, 'GET', `/api/lojas/${lojaId}/estoque`, { query, signal })
    },
    meta: { silent: [400] },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function veiculoDoEstoque(veiculo: VeiculoEstoque): VeiculoDaSelecao {
  const { id, placa, chassi, marca, modelo, anoModelo, hodometro, dataEntrada, preco } = veiculo
  const { precoReferencia, mesReferencia, percentual } = veiculo
  const { semReferencia, motivoSemReferencia, referenciaDefasada } = veiculo
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
    saiuDoEstoque: false,
    emOutroContrato: false,
  }
}

/** A vehicle of the contract, chosen at the price that counts. */
export function veiculoDoContrato(garantia: Garantia): VeiculoEscolhido {
  const { veiculoId, placa, marca, modelo, ano, km, precoVeiculo } = garantia
  const { semReferencia, referenciaDefasada, saiuDoEstoque, emOutroContrato } = garantia
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
    saiuDoEstoque,
    emOutroContrato,
    escolhido: precoQueConta(garantia) || null,
  }
}
