import { paramsId } from '@lastro/shared/id'
import {
  criarWebhookRequest,
  webhookComSegredo,
  webhookSchema,
  webhooksResponse,
} from '@lastro/shared/integracao/webhook'
import { paginacaoQuery } from '@lastro/shared/paginacao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Tenant, lojaDo, type Sessao } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { paginarInteira } from '#http/lista.ts'
import { alterar, consultar, lojaIntegrada, onlyLoja, webhookNoCaminho } from './integracao.dono.ts'
import { listWebhooks } from './webhooks.repository.ts'
import {
  ativarWebhook,
  criarWebhook,
  desativarWebhook,
  excluirWebhook,
  testarWebhook,
  trocarSegredo,
  type WebhooksDeps,
} from './webhooks.service.ts'

const tags = ['Integração']
interface Pedido {
  sessao: Sessao
  alvo: Tenant
  headers: { 'if-match'?: string | undefined }
}
const atoDe = ({ sessao, alvo }: Pedido) => ({ sessao, lojaId: lojaDo(alvo) })
/** An act upon the target as the caller saw it. */
const versionedAct = (pedido: Pedido) => ({ ...atoDe(pedido), ifMatch: pedido.headers['if-match'] })

/**
 * The targets of a store's partner system. Calls that answer a secret take no Idempotency-Key, because a kept answer
 * would keep the secret.
 */
export const webhooksRoutes: FastifyPluginAsyncZod<WebhooksDeps> = async (app, deps) => {
  app.get('/api/lojas/:id/webhooks', {
    config: { acesso: consultar(lojaIntegrada(deps)) },
    schema: {
      tags,
      summary: 'Endereços que recebem avisos (webhooks)',
      params: paramsId,
      querystring: paginacaoQuery,
      response: { 200: webhooksResponse },
    },
    handler: async ({ query, alvo }) =>
      paginarInteira('webhooks', query, await listWebhooks(deps.db, lojaDo(alvo))),
  })

  app.post('/api/lojas/:id/webhooks', {
    config: { acesso: onlyLoja(lojaIntegrada(deps)) },
    schema: {
      tags,
      summary: 'Incluir um endereço; a resposta contém o segredo das assinaturas',
      params: paramsId,
      body: criarWebhookRequest,
      response: { 200: webhookComSegredo },
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return criarWebhook(deps, atoDe(request), request.body.url)
    },
  })
}

/** The acts upon one target. */
export const webhookRoutes: FastifyPluginAsyncZod<WebhooksDeps> = async (app, deps) => {
  const noCaminho = alterar(webhookNoCaminho(deps))
  const pelaLoja = onlyLoja(webhookNoCaminho(deps))

  app.post('/api/webhooks/:id/segredo', {
    config: { ifMatch: true, acesso: pelaLoja },
    schema: {
      tags,
      summary: 'Trocar o segredo; o anterior ainda assina por 24 horas',
      params: paramsId,
      response: { 200: webhookComSegredo },
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return trocarSegredo(deps, versionedAct(request), request.params.id)
    },
  })

  for (const { acao, summary, acesso, fazer } of [
    {
      acao: 'ativar',
      summary: 'Voltar a enviar avisos ao endereço',
      // Only the store undoes its own decision.
      acesso: pelaLoja,
      fazer: ativarWebhook,
    },
    {
      acao: 'desativar',
      summary: 'Deixar de enviar avisos ao endereço; o que esperava não é mais enviado',
      acesso: noCaminho,
      fazer: desativarWebhook,
    },
  ])
    app.post(`/api/webhooks/:id/${acao}`, {
      config: { ifMatch: true, acesso },
      schema: { tags, summary, params: paramsId, response: { 200: webhookSchema } },
      handler: (request) => fazer(deps, versionedAct(request), request.params.id),
    })

  app.post('/api/webhooks/:id/testar', {
    config: { acesso: noCaminho },
    schema: {
      tags,
      summary: 'Enviar um aviso de teste; o resultado aparece nas entregas',
      params: paramsId,
      response: NO_CONTENT,
    },
    handler: (request, reply) => noContent(reply, testarWebhook(deps, atoDe(request), request.params.id)),
  })

  app.delete('/api/webhooks/:id', {
    config: { ifMatch: true, acesso: noCaminho },
    schema: { tags, summary: 'Excluir um endereço', params: paramsId, response: NO_CONTENT },
    handler: (request, reply) =>
      noContent(reply, excluirWebhook(deps, versionedAct(request), request.params.id)),
  })
}
