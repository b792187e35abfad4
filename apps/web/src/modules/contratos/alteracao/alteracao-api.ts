import { alteracaoResponse } from '@lastro/shared/contratos/alteracao'
import { type Centavos, dinheiro } from '@lastro/shared/dinheiro'
import * as z from 'zod'
import { api } from '#lib/api.ts'
import type { ContratoVersion, ForceConfirmation } from '../chamadas/contrato-api.ts'

const forceQuery = ({ forcar, confirmacao }: ForceConfirmation) =>
  forcar ? { forcarAlteracao: true, confirmacao } : {}

const url = (id: number) => `/api/contratos/${id}/alteracao-garantias`

export interface AlteracaoPedida {
  /** Incoming vehicles with the institution's price, null from a store. */
  incluir: readonly { veiculoId: number; preco: Centavos | null }[]
  remover: readonly number[]
  /** Vehicles that stay at another price. */
  precos: readonly { veiculoId: number; preco: Centavos | null }[]
  imediata: boolean
  /** Id of the request for reinforcement that the store answers. */
  pedidoReforcoId: number | undefined
}

const withPreco = ({ veiculoId, preco }: AlteracaoPedida['incluir'][number]) => ({
  veiculoId,
  precoInstituicaoFinanceira: preco === null ? null : z.encode(dinheiro, preco),
})

/** Proposes a change. Refused with 409 when an immediate change has a stale price. */
export function proporAlteracao(
  { id, etag }: ContratoVersion,
  pedido: AlteracaoPedida,
  { idempotencyKey, ...confirmado }: ForceConfirmation & { idempotencyKey: string },
) {
  const query = forceQuery(confirmado)
  const body = {
    incluir: pedido.incluir.map(withPreco),
    remover: pedido.remover,
    precos: pedido.precos.map(withPreco),
    imediata: pedido.imediata,
    pedidoReforcoId: pedido.pedidoReforcoId,
  }
  return api(alteracaoResponse, 'POST', url(id), { body, query, ifMatch: etag, idempotencyKey })
}

/** Accepts a proposal. Refused with 409 when prices have changed since or are stale. */
export function aceitarAlteracao({ id, etag }: ContratoVersion, confirmado: ForceConfirmation) {
  return api(alteracaoResponse, 'POST', `${url(id)}/aceitar`, {
    query: forceQuery(confirmado),
    ifMatch: etag,
  })
}

export function cancelarAlteracao({ id, etag }: ContratoVersion) {
  return api(alteracaoResponse, 'POST', `${url(id)}/cancelar`, { ifMatch: etag })
}

export function recusarAlteracao({ id, etag }: ContratoVersion, motivo: string) {
  return api(alteracaoResponse, 'POST', `${url(id)}/recusar`, { ifMatch: etag, body: { motivo } })
}
