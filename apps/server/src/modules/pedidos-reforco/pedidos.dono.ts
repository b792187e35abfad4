import type { Db } from '../../db/tables.ts'
import { type Dono, ladoDe } from '../../http/acesso.ts'
import { BusinessError } from '../../http/errors.ts'
import { readId } from '../vinculos/estabelecimento.dono.ts'
import { findContratoDoPedido } from './pedidos.repository.ts'

const CONTRATOS = new WeakMap<object, number>()

/** The contract of the request in the path, as {@link pedidoNoCaminho} found it. */
export function contratoDoPedido(request: object): number {
  const contratoId = CONTRATOS.get(request)
  if (contratoId === undefined) throw new Error('The route has no request for reinforcement')
  return contratoId
}

/** A request for reinforcement in the path: 404, the same for foreign and missing ones. */
export function pedidoNoCaminho({ db }: { db: Db }): Dono {
  return {
    nome: 'pedidoReforco:params',
    async resolve(sessao, request) {
      const id = readId(request, 'params', 'id')
      const pedido = id === undefined ? undefined : await findContratoDoPedido(db, id)
      const dono = {
        operador: sessao.estabelecimentoId,
        instituicao: pedido?.instituicaoFinanceiraId,
        loja: pedido?.lojaId,
      }
      if (!pedido || dono[sessao.tipo] !== sessao.estabelecimentoId)
        throw new BusinessError('Pedido de reforço não encontrado.', 404)
      CONTRATOS.set(request, pedido.contratoId)
      return { lado: ladoDe(sessao), instituicaoId: pedido.instituicaoFinanceiraId, lojaId: pedido.lojaId }
    },
  }
}
