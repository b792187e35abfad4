import type { Db } from '#db/tables.ts'
import { type Dono, ladoDe } from '#http/acesso.ts'
import { entityInPath, keptForRequest } from '../vinculos/estabelecimento.dono.ts'
import { findContratoDoPedido } from './pedidos.repository.ts'

const contratos = keptForRequest<number>('The route has no request for reinforcement')

/** Answers the id of the contract whose request {@link pedidoNoCaminho} found in the path. */
export const contratoDoPedido = contratos.of

export function pedidoNoCaminho({ db }: { db: Db }): Dono {
  return entityInPath(
    'pedidoReforco:params',
    'Pedido de reforço não encontrado.',
    async (id, sessao, request) => {
      const pedido = await findContratoDoPedido(db, id)
      if (!pedido) return undefined
      const { contratoId, instituicaoFinanceiraId: instituicaoId, lojaId } = pedido
      const dono = { operador: sessao.estabelecimentoId, instituicao: instituicaoId, loja: lojaId }
      if (dono[sessao.tipo] !== sessao.estabelecimentoId) return undefined
      contratos.keep(request, contratoId)
      return { lado: ladoDe(sessao), instituicaoId, lojaId }
    },
  )
}
