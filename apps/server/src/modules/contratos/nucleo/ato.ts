import type { Alvo, Sessao } from '../../../http/acesso.ts'
import type { Ato } from './contrato-travado.ts'

interface Pedido {
  sessao: Sessao
  alvo: Alvo
  params: { id: number }
  headers: { 'if-match'?: string | undefined }
}

/** Who acts on the contract in the path, and which version they saw. */
export function atoDe({ sessao, alvo, params, headers }: Pedido): Ato {
  return { sessao, alvo, id: params.id, ifMatch: headers['if-match'] }
}
