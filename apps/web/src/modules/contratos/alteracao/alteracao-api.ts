import { alteracaoResponse } from '@lastro/shared/contratos/alteracao'
import { type Centavos, dinheiro } from '@lastro/shared/dinheiro'
import * as z from 'zod'
import { api } from '../../../lib/api.ts'
import type { Alvo } from '../comum/contrato-api.ts'

const url = (id: number) => `/api/contratos/${id}/alteracao-garantias`

export interface AlteracaoPedida {
  /** Incoming vehicles; the institution's price, null from a store. */
  incluir: readonly { veiculoId: number; preco: Centavos | null }[]
  remover: readonly number[]
  imediata: boolean
}

export function proporAlteracao({ id, etag }: Alvo, pedido: AlteracaoPedida, idempotencyKey: string) {
  const body = {
    incluir: pedido.incluir.map(({ veiculoId, preco }) => ({
      veiculoId,
      precoInstituicaoFinanceira: preco === null ? null : z.encode(dinheiro, preco),
    })),
    remover: pedido.remover,
    imediata: pedido.imediata,
  }
  return api(alteracaoResponse, 'POST', url(id), { body, ifMatch: etag, idempotencyKey })
}

export function responderAlteracao({ id, etag }: Alvo, acao: 'aceitar' | 'cancelar') {
  return api(alteracaoResponse, 'POST', `${url(id)}/${acao}`, { ifMatch: etag })
}

export function recusarAlteracao({ id, etag }: Alvo, motivo: string) {
  return api(alteracaoResponse, 'POST', `${url(id)}/recusar`, { ifMatch: etag, body: { motivo } })
}
