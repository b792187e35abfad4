import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { credenciaisRoutes } from './credenciais.routes.ts'
import { entregasRoutes } from './entregas.routes.ts'
import { webhookRoutes, webhooksRoutes } from './webhooks.routes.ts'
import type { WebhooksDeps } from './webhooks.service.ts'

export const integracaoRoutes: FastifyPluginAsyncZod<WebhooksDeps> = async (app, deps) => {
  await app.register(credenciaisRoutes, deps)
  await app.register(webhooksRoutes, deps)
  await app.register(webhookRoutes, deps)
  await app.register(entregasRoutes, deps)
}
