import type { Tenant, Sessao } from './acesso.ts'

/** The caller, and the establishment acted for. */
export interface QuemAge {
  sessao: Sessao
  alvo: Tenant
}

/** An act upon the thing in the path. `ifMatch` is the If-Match header as sent. */
export interface AtoNoCaminho extends QuemAge {
  id: number
  ifMatch: string | undefined
}

interface PedidoDeAto extends QuemAge {
  params: { id: number }
  headers: { 'if-match'?: string | undefined }
}

export function atoDe({ sessao, alvo, params, headers }: PedidoDeAto): AtoNoCaminho {
  return { sessao, alvo, id: params.id, ifMatch: headers['if-match'] }
}
