import {
  abrirBaixaRequest,
  baixaCompletaSchema,
  baixaFeitaResponse,
  type BaixasQuery,
  baixasQuery,
  baixasResponse,
  exportarBaixasQuery,
  informarVendaRequest,
  pagamentoAMenosSchema,
  pagamentoQuery,
  pagamentoRequest,
  vendasQuery,
  vendasResponse,
} from '@lastro/shared/baixas/baixa'
import {
  veiculosAVenderQuery,
  veiculosAVenderResponse,
  vendaPrevistaResponse,
} from '@lastro/shared/baixas/venda-a-informar'
import { idTextoOpcional, paramsId } from '@lastro/shared/id'
import { COUNT_LIMITS } from '@lastro/shared/paginacao'
import { motivoRequest } from '@lastro/shared/texto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, lojaDo, permissao } from '#http/acesso.ts'
import { type ActInPath, actOf } from '#http/act.ts'
import { withEtag } from '#http/etag.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { paginar } from '#http/lista.ts'
import { baixaDoCaminho, baixaNoCaminho } from './baixas.dono.ts'
import { ARQUIVO, exportar } from '#modules/exportacoes/exportacoes.service.ts'
import { instituicaoEm, lojaNoCaminho } from '#modules/vinculos/estabelecimento.dono.ts'
import { contratoNoCaminho } from '#modules/contratos/nucleo/contratos.dono.ts'
import { baixasComoTabela } from './leituras/baixas.export.ts'
import { abrirBaixa, cancelarBaixa, estornarPagamento, reabrirBaixa } from './baixas.service.ts'
import { informarVendaEmGarantia, preverVenda } from './informar-venda.service.ts'
import { baixaCompleta, consultarBaixas } from './leituras/lista.service.ts'
import { liberarVenda, registrarPagamento } from './pagamento/pagamento.service.ts'
import { pagamentosRoutes } from './pagamento/pagamentos.routes.ts'
import { listVeiculosAVender } from './leituras/veiculo-a-vender.repository.ts'

const tags = ['Carteira']
const LER = {
  instituicao: ['Carteira.Baixas.Listar'],
  loja: ['Loja.Vendas.Listar'],
  credencial: true,
} as const
const CONFIRMAR = { instituicao: ['Carteira.Baixas.Confirmar'] } as const
const INFORMAR = { loja: ['Loja.Vendas.Informar'], credencial: true } as const

/** A list's filter from its query, and how far it is counted. */
function filtroDe({ clock }: Ambiente, query: BaixasQuery) {
  const { pagina: _, quantidadePorPagina: __, total, vencidas, ...filtro } = query
  return {
    filtro: { ...filtro, vencidasEm: vencidas ? clock.today() : undefined },
    contaAte: total && COUNT_LIMITS.parte,
  }
}

/** Payoffs of sold vehicles in guarantee (carteira A.3): lists, openings, and one with all that it needs. */
export const baixasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  await app.register(listaRoutes, deps)
  await app.register(atosDaBaixaRoutes, deps)
  await app.register(vendasRoutes, deps)
  await app.register(pagamentosRoutes, deps)

  app.get('/api/baixas/:id', {
    config: { etag: true, acesso: permissao(LER, baixaNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Uma baixa com o valor de hoje, os pagamentos e o que falta para liberar',
      params: paramsId,
      response: { 200: baixaCompletaSchema },
    },
    handler: async (request, reply) => {
      const { instituicaoFinanceiraId, contratoId } = baixaDoCaminho(request)
      const qual = { instituicaoFinanceiraId, contratoId, baixaId: request.params.id }
      return withEtag(reply, await baixaCompleta(deps, request, qual))
    },
  })

  app.post('/api/contratos/:id/baixas', {
    config: {
      idempotente: true,
      etag: true,
      ifMatch: true,
      acesso: permissao(CONFIRMAR, contratoNoCaminho(deps)),
    },
    schema: {
      tags,
      summary: 'Abrir a baixa de um veículo em garantia',
      params: paramsId,
      body: abrirBaixaRequest,
      response: { 200: baixaFeitaResponse },
    },
    handler: async (request, reply) =>
      withEtag(
        reply,
        await withIdempotency(deps, request, (inTx) => abrirBaixa(inTx, actOf(request), request.body)),
      ),
  })
}

/** An institution's payoffs, as a list and as a file. */
const listaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const acesso = permissao({ instituicao: ['Carteira.Baixas.Listar'] }, instituicaoEm(deps, 'params', 'id'))

  app.get('/api/instituicoes-financeiras/:id/baixas', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Baixas por venda: primeiro as em curso, a de prazo mais antigo antes',
      params: paramsId,
      querystring: baixasQuery,
      response: { 200: baixasResponse },
    },
    handler: ({ query, sessao, alvo }) => {
      const busca = { dono: { instituicaoId: instituicaoDo(alvo) }, ...filtroDe(deps, query) }
      return paginar('baixas', query, (limites) => consultarBaixas(deps, sessao, busca, limites))
    },
  })

  app.get('/api/instituicoes-financeiras/:id/baixas/exportar', {
    config: { acesso, heavy: 'arquivo' },
    schema: {
      tags,
      summary: 'Baixas por venda, em arquivo',
      params: paramsId,
      querystring: exportarBaixasQuery,
      response: { 200: ARQUIVO },
    },
    handler: async (request, reply) => {
      const { formato, ...filtro } = request.query
      return exportar(deps, reply, { formato, relatorio: await baixasComoTabela(deps, request, filtro) })
    },
  })
}

/** Acts on one payoff. */
const atosDaBaixaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = baixaNoCaminho(deps)
  const acesso = permissao(CONFIRMAR, dono)
  const comMotivo = { tags, params: paramsId, body: motivoRequest, response: { 200: baixaFeitaResponse } }

  app.post('/api/baixas/:id/pagamento', {
    config: { idempotente: true, etag: true, ifMatch: true, acesso },
    schema: {
      tags,
      summary: 'Registrar um pagamento; pago tudo, o veículo é liberado',
      params: paramsId,
      querystring: pagamentoQuery,
      body: pagamentoRequest,
      response: { 200: baixaFeitaResponse, 409: pagamentoAMenosSchema },
    },
    handler: async (request, reply) => {
      const pagamento = { ...request.body, forcar: request.query.forcarPagamento }
      const ato = noContrato(request, actOf(request))
      return withEtag(
        reply,
        await withIdempotency(deps, request, (inTx) => registrarPagamento(inTx, ato, pagamento)),
      )
    },
  })

  app.post('/api/baixas/:id/liberar', {
    config: { etag: true, ifMatch: true, acesso },
    schema: {
      tags,
      summary: 'Liberar um veículo pago',
      params: paramsId,
      response: { 200: baixaFeitaResponse },
    },
    handler: async (request, reply) =>
      withEtag(reply, await liberarVenda(deps, noContrato(request, actOf(request)))),
  })

  app.post('/api/baixas/:id/estornar', {
    config: { etag: true, ifMatch: true, acesso },
    schema: { ...comMotivo, summary: 'Estornar os pagamentos de uma baixa em curso, com um motivo' },
    handler: async (request, reply) => {
      const ato = noContrato(request, actOf(request))
      return withEtag(reply, await estornarPagamento(deps, ato, request.body.motivo))
    },
  })

  app.post('/api/baixas/:id/reabrir', {
    config: { etag: true, ifMatch: true, acesso },
    schema: {
      ...comMotivo,
      summary: 'Reabrir uma baixa que o sistema encerrou por engano, com um motivo; sempre por duas pessoas',
    },
    handler: async (request, reply) => {
      const ato = noContrato(request, actOf(request))
      return withEtag(reply, await reabrirBaixa(deps, ato, request.body.motivo))
    },
  })

  app.post('/api/baixas/:id/cancelar', {
    config: { etag: true, ifMatch: true, acesso: permissao({ ...CONFIRMAR, ...INFORMAR }, dono) },
    schema: { ...comMotivo, summary: 'Cancelar uma baixa sem pagamento, com um motivo' },
    handler: async (request, reply) => {
      const ato = noContrato(request, actOf(request))
      return withEtag(reply, await cancelarBaixa(deps, ato, request.body.motivo))
    },
  })
}

/** The act with the contract of the payoff in its path. */
const noContrato = (request: object, ato: ActInPath) => ({
  ...ato,
  contratoId: baixaDoCaminho(request).contratoId,
})

/** A store's sales of vehicles in guarantee. */
const vendasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.get('/api/lojas/:id/vendas', {
    config: { acesso: permissao(LER, lojaNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Vendas de veículos em garantia de uma loja',
      params: paramsId,
      querystring: vendasQuery.extend({ instituicaoFinanceiraId: idTextoOpcional }),
      response: { 200: vendasResponse },
    },
    handler: ({ query, sessao, alvo }) => {
      const { instituicaoId } = alvo
      const dono = { lojaId: lojaDo(alvo), ...(instituicaoId !== null && { instituicaoId }) }
      const busca = { dono, ...filtroDe(deps, query) }
      return paginar('vendas', query, (limites) => consultarBaixas(deps, sessao, busca, limites))
    },
  })

  app.post('/api/lojas/:id/vendas', {
    config: { idempotente: true, etag: true, acesso: permissao(INFORMAR, lojaNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Informar a venda de um veículo em garantia',
      params: paramsId,
      body: informarVendaRequest,
      response: { 200: baixaFeitaResponse },
    },
    handler: async (request, reply) =>
      withEtag(
        reply,
        await withIdempotency(deps, request, (inTx) => informarVendaEmGarantia(inTx, request, request.body)),
      ),
  })

  app.post('/api/lojas/:id/vendas/previa', {
    // Who may only take a car out of the stock is told what that means, too.
    config: {
      acesso: permissao(
        { ...INFORMAR, loja: [...INFORMAR.loja, 'Loja.Estoque.Importar'] },
        lojaNoCaminho(deps),
      ),
    },
    schema: {
      tags,
      summary: 'O que informar uma venda abriria: contrato, valor e prazo; nada é gravado',
      params: paramsId,
      body: informarVendaRequest,
      response: { 200: vendaPrevistaResponse },
    },
    handler: (request) => preverVenda(deps, request, request.body),
  })

  app.get('/api/lojas/:id/vendas/veiculos', {
    config: { acesso: permissao({ loja: INFORMAR.loja }, lojaNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Veículos em garantia cuja venda a loja pode informar',
      params: paramsId,
      querystring: veiculosAVenderQuery,
      response: { 200: veiculosAVenderResponse },
    },
    handler: async ({ alvo, query }) => ({
      veiculos: await listVeiculosAVender(deps.db, lojaDo(alvo), query.filtro),
    }),
  })
}
