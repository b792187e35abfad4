import { routesOf } from '#http/route.ts'
import {
  webhooksCall,
  criarWebhookCall,
  trocarSegredoCall,
  ativarWebhookCall,
  desativarWebhookCall,
  testarWebhookCall,
  excluirWebhookCall,
} from '@lastro/shared/integracao/webhook'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Tenant, lojaDo, type Sessao } from '#http/acesso.ts'
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
  const route = routesOf(app, 'Integração')
  route(webhooksCall, {
    acesso: consultar(lojaIntegrada(deps)),
    summary: 'Endereços que recebem avisos (webhooks)',
    handler: async ({ query, alvo }) =>
      paginarInteira('webhooks', query, await listWebhooks(deps.db, lojaDo(alvo))),
  })

  route(criarWebhookCall, {
    acesso: onlyLoja(lojaIntegrada(deps)),
    summary: 'Incluir um endereço; a resposta contém o segredo das assinaturas',
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return criarWebhook(deps, atoDe(request), request.body.url)
    },
  })
}

/** The acts upon one target. */
export const webhookRoutes: FastifyPluginAsyncZod<WebhooksDeps> = async (app, deps) => {
  const route = routesOf(app, 'Integração')
  const noCaminho = alterar(webhookNoCaminho(deps))
  const pelaLoja = onlyLoja(webhookNoCaminho(deps))

  route(trocarSegredoCall, {
    acesso: pelaLoja,
    summary: 'Trocar o segredo; o anterior ainda assina por 24 horas',
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return trocarSegredo(deps, versionedAct(request), request.params.id)
    },
  })

  route(ativarWebhookCall, {
    // Only the store undoes its own decision.
    acesso: pelaLoja,
    summary: 'Voltar a enviar avisos ao endereço',
    handler: (request) => ativarWebhook(deps, versionedAct(request), request.params.id),
  })

  route(desativarWebhookCall, {
    acesso: noCaminho,
    summary: 'Deixar de enviar avisos ao endereço; o que esperava não é mais enviado',
    handler: (request) => desativarWebhook(deps, versionedAct(request), request.params.id),
  })

  route(testarWebhookCall, {
    acesso: noCaminho,
    summary: 'Enviar um aviso de teste; o resultado aparece nas entregas',
    handler: (request) => testarWebhook(deps, atoDe(request), request.params.id),
  })

  route(excluirWebhookCall, {
    acesso: noCaminho,
    summary: 'Excluir um endereço',
    handler: (request) => excluirWebhook(deps, versionedAct(request), request.params.id),
  })
}
