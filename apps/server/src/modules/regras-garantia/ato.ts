import type { Alvo, Sessao } from '../../http/acesso.ts'
import type { AtoDaRegra } from './regra-travada.ts'

interface Pedido {
  sessao: Sessao
  alvo: Alvo
  params: { id: number }
  headers: { 'if-match'?: string | undefined }
}
/** Who acts on the rule in the path, and which version they saw. */
export const atoDe = ({ sessao, alvo, params, headers }: Pedido): AtoDaRegra => ({
  sessao,
  alvo,
  id: params.id,
  ifMatch: headers['if-match'],
})
