import type { Tenant, Sessao } from './acesso.ts'

/** Who acts, and for which establishment. */
export interface QuemAge {
  sessao: Sessao
  alvo: Tenant
}

/** The same upon the thing in the path; `ifMatch`: which version of it they saw, as the header was sent. */
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
