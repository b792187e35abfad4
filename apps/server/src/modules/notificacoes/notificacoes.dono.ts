import type { Ambiente } from '#ambiente.ts'
import type { Dono } from '#http/acesso.ts'
import { forbidden } from '#http/errors.ts'
import { entityInPath, daSessao, readId } from '../vinculos/estabelecimento.dono.ts'
import { existsNotificacao } from './notificacoes.repository.ts'
import { guardadasDesde } from './notificacoes.service.ts'

/** The establishment in the query must be the caller's own, 0 for operators; refuses any other with 403 (domain 1). */
export const estabelecimentoNaConsulta: Dono = {
  nome: 'estabelecimento:query',
  resolve(sessao, request) {
    const pedido = readId(request, 'query', 'estabelecimentoId')
    if (pedido !== undefined && pedido !== sessao.estabelecimentoId) throw forbidden()
    return daSessao.resolve(sessao, request)
  },
}

export function notificacaoNoCaminho({ db, clock }: Ambiente): Dono {
  return entityInPath('notificacao:params', 'Notificação não encontrada.', async (id, sessao, request) => {
    const { estabelecimentoId } = sessao
    const existe = await existsNotificacao(db, { estabelecimentoId, id }, guardadasDesde(clock))
    return existe ? daSessao.resolve(sessao, request) : undefined
  })
}
