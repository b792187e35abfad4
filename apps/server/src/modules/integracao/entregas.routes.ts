import { routesOf } from '#http/route.ts'
import { entregasCall, tentativasCall, reenviarEntregaCall } from '@lastro/shared/integracao/webhook'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { lojaDo } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { listEntregas, listTentativas } from './entregas.repository.ts'
import { alterar, consultar, entregaNoCaminho, lojaIntegrada } from './integracao.dono.ts'
import { exigirWebhookDaLoja, reenviarEntrega, type WebhooksDeps } from './webhooks.service.ts'

/** The log of deliveries and their attempts, kept for 90 days. */
export const entregasRoutes: FastifyPluginAsyncZod<WebhooksDeps> = async (app, deps) => {
  const route = routesOf(app, 'Integração')
  route(entregasCall, {
    acesso: consultar(lojaIntegrada(deps)),
    summary: 'Entregas de avisos, da mais nova à mais antiga',
    handler: async ({ query: { webhookId, estado, ...paginacao }, alvo }) => {
      const lojaId = lojaDo(alvo)
      await exigirWebhookDaLoja(deps.db, lojaId, webhookId)
      return paginar('entregas', paginacao, (limites) =>
        listEntregas(deps.db, { lojaId, webhookId, estado }, limites),
      )
    },
  })

  route(tentativasCall, {
    acesso: consultar(entregaNoCaminho(deps)),
    summary: 'Tentativas de uma entrega, com o começo de cada resposta',
    handler: ({ params, query }) =>
      paginar('tentativas', query, (limites) => listTentativas(deps.db, params.id, limites)),
  })

  route(reenviarEntregaCall, {
    acesso: alterar(entregaNoCaminho(deps)),
    summary: 'Reenviar um aviso, com o mesmo webhook-id',
    handler: ({ sessao, alvo, params }) => reenviarEntrega(deps, { sessao, lojaId: lojaDo(alvo) }, params.id),
  })
}
