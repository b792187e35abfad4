import type { Tenant, Sessao } from './acesso.ts'

export interface Actor {
  sessao: Sessao
  alvo: Tenant
}

/** An act upon the thing in the path. `ifMatch` is the If-Match header as sent. */
export interface ActInPath extends Actor {
  id: number
  ifMatch: string | undefined
}

interface ActRequest extends Actor {
  params: { id: number }
  headers: { 'if-match'?: string | undefined }
}

export function actOf({ sessao, alvo, params, headers }: ActRequest): ActInPath {
  return { sessao, alvo, id: params.id, ifMatch: headers['if-match'] }
}
