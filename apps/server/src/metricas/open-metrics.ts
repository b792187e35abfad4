import Fastify, { type FastifyInstance } from 'fastify'
import type { MetricsConfig } from '../config.ts'
import { errorHandler } from '../http/errors.ts'
import { registerGuard } from '../http/guard.ts'
import { registerMetricas } from '../http/metricas.ts'
import { createMetrics, type Metricas, type MetricasOptions } from './metricas.ts'

/** A server with /metrics only, not yet listening. */
function createPortApp(metricas: Metricas, token: string | undefined): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false })
  app.setErrorHandler(errorHandler)
  registerGuard(app, { loadSessao: async () => undefined })
  registerMetricas(app, metricas, token)
  return app
}

export interface OpenMetrics {
  metricas: Metricas
  /** Opens the metrics' own port, if there is one; resolves to its address. */
  listen(): Promise<string | undefined>
  close(): Promise<void>
}

/** Starts counting, as the settings ask. */
export function openMetrics({ porta, token }: MetricsConfig, options: MetricasOptions): OpenMetrics {
  const metricas = createMetrics(options)
  const app = porta && createPortApp(metricas, token)
  return {
    metricas,
    listen: async () => porta && app?.listen(porta),
    close: async () => app?.close(),
  }
}
