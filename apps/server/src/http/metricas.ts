import type { FastifyInstance } from 'fastify'
import type { Metricas } from '../metricas/metricas.ts'
import { publico, type Acesso } from './acesso.ts'
import type { HeavyCalls } from './heavy-calls.ts'
import { hashToken } from './guard.ts'

/** Files, pages and unknown paths count as one route: their addresses are many, and anybody can invent more. */
const OTHER_ROUTE = 'outra'

/** Counts every answer by its declared route, also the guard's refusals, and the heavy calls in their queues. */
export function measureRequests(app: FastifyInstance, fila: HeavyCalls, metricas: Metricas): void {
  metricas.addGauge('lastro_fila_trabalhando', 'Chamadas pesadas em andamento', fila.running)
  metricas.addGauge('lastro_fila_esperando', 'Chamadas pesadas que esperam a vez', fila.waiting)
  app.addHook('onResponse', async ({ method, routeOptions: { url = OTHER_ROUTE } }, reply) => {
    const rota = /^\/(api|saude|metrics)(\/|$)/.test(url) ? url : OTHER_ROUTE
    metricas.countRequest({
      metodo: method,
      rota,
      status: reply.statusCode,
      segundos: reply.elapsedTime / 1_000,
    })
  })
}

/** Registers GET /metrics, open to holders of the token; without a token, to all that reach the port. */
export function registerMetricas(app: FastifyInstance, metricas: Metricas, token: string | undefined): void {
  const acesso: Acesso = token === undefined ? publico : { tipo: 'token', hash: hashToken(token) }
  app.get('/metrics', {
    exposeHeadRoute: true,
    config: { acesso },
    logLevel: 'warn',
    schema: { hide: true },
    handler: async (_request, reply) => reply.type(metricas.contentType).send(await metricas.render()),
  })
}
