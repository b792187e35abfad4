import { routesOf } from '#http/route.ts'
import {
  pedidosReforcoCall,
  pedirReforcoCall,
  pedirReforcosCall,
  recusarReforcoCall,
  encerrarReforcoCall,
} from '@lastro/shared/contratos/pedido-reforco'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { contratoDoPedido, pedidoNoCaminho } from '#modules/pedidos-reforco/pedidos.dono.ts'
import { pedidosDoContrato } from '#modules/pedidos-reforco/pedidos.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { contratoDoCaminho, contratoNoCaminho } from '../nucleo/contratos.dono.ts'
import { encerrarReforco, pedirReforco, pedirReforcos, recusarReforco } from './reforco.service.ts'

const PEDIR = { instituicao: ['Contratos.Contratos.Alterar'] } as const
const RECUSAR = { loja: ['Loja.Propostas.Responder'], credencial: true } as const
const LER = {
  instituicao: ['Contratos.Contratos.Listar', 'Relatorios.Cobertura.Listar'],
  loja: ['Loja.Propostas.Listar'],
  credencial: true,
} as const

/** Routes by which the institution asks the store for more guarantee (domain 8). */
export const reforcoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  const dono = contratoNoCaminho(deps)
  await app.register(fimDoPedidoRoutes, deps)

  route(pedidosReforcoCall, {
    acesso: permissao(LER, dono),
    summary: 'Pedidos de reforço de um contrato, do mais novo ao mais antigo',
    handler: async (request) => {
      const { id: contratoId, instituicaoFinanceiraId, versao } = contratoDoCaminho(request)
      const pedidos = await pedidosDoContrato(deps, { contratoId, instituicaoFinanceiraId })
      return { pedidos, versao }
    },
  })

  route(pedirReforcoCall, {
    acesso: permissao(PEDIR, dono),
    summary: 'Pedir à loja reforço de garantia de um contrato ativo',
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => pedirReforco(inTx, actOf(request), request.body)),
  })

  route(pedirReforcosCall, {
    acesso: permissao(PEDIR, instituicaoEm(deps, 'params', 'id')),
    summary: 'Pedir reforço de garantia de vários contratos ativos: de todos ou de nenhum',
    handler: (request) =>
      withIdempotency(deps, request, async (inTx) => ({
        pedidos: await pedirReforcos(inTx, request, request.body),
      })),
  })
}

const fimDoPedidoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  const dono = pedidoNoCaminho(deps)

  route(recusarReforcoCall, {
    acesso: permissao(RECUSAR, dono),
    summary: 'Recusar um pedido de reforço com um motivo',
    handler: (request) => {
      const fim = { pedidoId: request.params.id, motivo: request.body.motivo }
      const ato = { ...actOf(request), id: contratoDoPedido(request) }
      return recusarReforco(deps, ato, fim)
    },
  })

  route(encerrarReforcoCall, {
    acesso: permissao(PEDIR, dono),
    summary: 'Encerrar um pedido de reforço com um motivo',
    handler: (request) => {
      const fim = { pedidoId: request.params.id, motivo: request.body.motivo }
      const ato = { ...actOf(request), id: contratoDoPedido(request) }
      return encerrarReforco(deps, ato, fim)
    },
  })
}
