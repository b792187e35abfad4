import { paramsId } from '@lastro/shared/id'
import { entregasQuery, entregasResponse, tentativasResponse } from '@lastro/shared/integracao/webhook'
import { paginacaoQuery } from '@lastro/shared/paginacao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { lojaDo } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { paginar } from '#http/lista.ts'
import { listEntregas, listTentativas } from './entregas.repository.ts'
import { alterar, consultar, entregaNoCaminho, lojaIntegrada } from './integracao.dono.ts'
import { exigirWebhookDaLoja, reenviarEntrega, type WebhooksDeps } from './webhooks.service.ts'

const tags = ['Integração']

/** The log of deliveries and their attempts, kept for 90 days. */
export const entregasRoutes: FastifyPluginAsyncZod<WebhooksDeps> = async (app, deps) => {
  app.get('/api/lojas/:id/entregas', {
    config: { acesso: consultar(lojaIntegrada(deps)) },
    schema: {
      tags,
      summary: 'Entregas de avisos, da mais nova à mais antiga',
      params: paramsId,
      querystring: entregasQuery,
      response: { 200: entregasResponse },
    },
    handler: async ({ query: { webhookId, estado, ...paginacao }, alvo }) => {
      const lojaId = lojaDo(alvo)
      await exigirWebhookDaLoja(deps.db, lojaId, webhookId)
      return paginar('entregas', paginacao, (limites) =>
        listEntregas(deps.db, { lojaId, webhookId, estado }, limites),
      )
    },
  })

  app.get('/api/entregas/:id/tentativas', {
    config: { acesso: consultar(entregaNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Tentativas de uma entrega, com o começo de cada resposta',
      params: paramsId,
      querystring: paginacaoQuery,
      response: { 200: tentativasResponse },
    },
    handler: ({ params, query }) =>
      paginar('tentativas', query, (limites) => listTentativas(deps.db, params.id, limites)),
  })

  app.post('/api/entregas/:id/reenviar', {
    config: { acesso: alterar(entregaNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Reenviar um aviso, com o mesmo webhook-id',
      params: paramsId,
      response: NO_CONTENT,
    },
    handler: ({ sessao, alvo, params }, reply) =>
      noContent(reply, reenviarEntrega(deps, { sessao, lojaId: lojaDo(alvo) }, params.id)),
  })
}
