import { alteracaoResponse, situacaoDasGarantiasSchema } from '@lastro/shared/contratos/alteracao'
import { type Centavos, dinheiro } from '@lastro/shared/dinheiro'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '../../../lib/api.ts'
import type { Alvo } from '../contrato-api.ts'
import { CONTRATOS } from '../use-contratos.ts'

const url = (id: number) => `/api/contratos/${id}/alteracao-garantias`

/** The contract's vehicles at current values and its open proposal; `etag` keeps them in step with the contract on the screen. */
export const situacaoQuery = (id: number, etag: string | null) =>
  queryOptions({
    queryKey: [CONTRATOS, id, 'alteracao-garantias', etag],
    queryFn: ({ signal }) => api(situacaoDasGarantiasSchema, 'GET', url(id), { signal }),
  })

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
