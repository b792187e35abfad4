import type { Ambiente } from '../../ambiente.ts'
import type { Dono } from '../../http/acesso.ts'
import { BusinessError, forbidden } from '../../http/errors.ts'
import { daSessao, readId } from '../vinculos/estabelecimento.dono.ts'
import { existsNotificacao } from './notificacoes.repository.ts'
import { guardadasDesde } from './notificacoes.service.ts'

/** The establishment in the query is the caller's own, 0 for operators; 403 for any other (domain 1). */
export const estabelecimentoNaConsulta: Dono = {
  nome: 'estabelecimento:query',
  resolve(sessao, request) {
    const pedido = readId(request, 'query', 'estabelecimentoId')
    if (pedido !== undefined && pedido !== sessao.estabelecimentoId) throw forbidden()
    return daSessao.resolve(sessao, request)
  },
}

/** A notification in the path: 404, the same for foreign and missing ones. */
export function notificacaoNoCaminho({ db, clock }: Ambiente): Dono {
  return {
    nome: 'notificacao:params',
    async resolve(sessao, request) {
      const id = readId(request, 'params', 'id')
      const { estabelecimentoId } = sessao
      const existe =
        id !== undefined && (await existsNotificacao(db, { estabelecimentoId, id }, guardadasDesde(clock)))
      if (!existe) throw new BusinessError('Notificação não encontrada.', 404)
      return daSessao.resolve(sessao, request)
    },
  }
}
