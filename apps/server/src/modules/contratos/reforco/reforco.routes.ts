import {
  pedidoFeitoResponse,
  pedidoReforcoRequest,
  pedidosFeitosResponse,
  pedidosReforcoRequest,
  pedidosReforcoResponse,
} from '@lastro/shared/contratos/pedido-reforco'
import { paramsId } from '@lastro/shared/id'
import { motivoRequest } from '@lastro/shared/texto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { withEtag } from '#http/etag.ts'
import { contratoDoPedido, pedidoNoCaminho } from '#modules/pedidos-reforco/pedidos.dono.ts'
import { pedidosDoContrato } from '#modules/pedidos-reforco/pedidos.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { contratoDoCaminho, contratoNoCaminho } from '../nucleo/contratos.dono.ts'
import { encerrarReforco, pedirReforco, pedirReforcos, recusarReforco } from './reforco.service.ts'

const tags = ['Contratos']
const PEDIR = { instituicao: ['Contratos.Contratos.Alterar'] } as const
const RECUSAR = { loja: ['Loja.Propostas.Responder'], credencial: true } as const
const LER = {
  instituicao: ['Contratos.Contratos.Listar', 'Relatorios.Cobertura.Listar'],
  loja: ['Loja.Propostas.Listar'],
  credencial: true,
} as const

const url = '/api/contratos/:id/pedidos-reforco'

/** Routes by which the institution asks the store for more guarantee (domain 8). */
export const reforcoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = contratoNoCaminho(deps)
  await app.register(fimDoPedidoRoutes, deps)

  app.get(url, {
    config: { etag: true, acesso: permissao(LER, dono) },
    schema: {
      tags,
      summary: 'Pedidos de reforço de um contrato, do mais novo ao mais antigo',
      params: paramsId,
      response: { 200: pedidosReforcoResponse },
    },
    handler: async (request, reply) => {
      const { id: contratoId, instituicaoFinanceiraId, versao } = contratoDoCaminho(request)
      const pedidos = await pedidosDoContrato(deps, { contratoId, instituicaoFinanceiraId })
      return withEtag(reply, { pedidos, versao })
    },
  })

  app.post(url, {
    config: { idempotente: true, etag: true, ifMatch: true, acesso: permissao(PEDIR, dono) },
    schema: {
      tags,
      summary: 'Pedir à loja reforço de garantia de um contrato ativo',
      params: paramsId,
      body: pedidoReforcoRequest,
      response: { 200: pedidoFeitoResponse },
    },
    handler: async (request, reply) =>
      withEtag(
        reply,
        await withIdempotency(deps, request, (inTx) => pedirReforco(inTx, actOf(request), request.body)),
      ),
  })

  app.post('/api/instituicoes-financeiras/:id/pedidos-reforco', {
    config: { idempotente: true, acesso: permissao(PEDIR, instituicaoEm(deps, 'params', 'id')) },
    schema: {
      tags,
      summary: 'Pedir reforço de garantia de vários contratos ativos: de todos ou de nenhum',
      params: paramsId,
      body: pedidosReforcoRequest,
      response: { 200: pedidosFeitosResponse },
    },
    handler: (request) =>
      withIdempotency(deps, request, async (inTx) => ({
        pedidos: await pedirReforcos(inTx, request, request.body),
      })),
  })
}

const fimDoPedidoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = pedidoNoCaminho(deps)
  const corpo = {
    tags,
    params: paramsId,
    body: motivoRequest,
    response: { 200: pedidoFeitoResponse },
  }

  app.post('/api/pedidos-reforco/:id/recusar', {
    config: { etag: true, ifMatch: true, acesso: permissao(RECUSAR, dono) },
    schema: { ...corpo, summary: 'Recusar um pedido de reforço com um motivo' },
    handler: async (request, reply) => {
      const fim = { pedidoId: request.params.id, motivo: request.body.motivo }
      const ato = { ...actOf(request), id: contratoDoPedido(request) }
      return withEtag(reply, await recusarReforco(deps, ato, fim))
    },
  })

  app.post('/api/pedidos-reforco/:id/encerrar', {
    config: { etag: true, ifMatch: true, acesso: permissao(PEDIR, dono) },
    schema: { ...corpo, summary: 'Encerrar um pedido de reforço com um motivo' },
    handler: async (request, reply) => {
      const fim = { pedidoId: request.params.id, motivo: request.body.motivo }
      const ato = { ...actOf(request), id: contratoDoPedido(request) }
      return withEtag(reply, await encerrarReforco(deps, ato, fim))
    },
  })
}
