import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Banco } from './db/connection.ts'
import { outageOf } from './db/outage.ts'
import type { MetricasAbertas } from './metricas/abrir.ts'
import { startEncadeador } from './modules/registro-de-auditoria/encadeador.service.ts'

/** Work beside the requests. */
export interface Background {
  /**
   * Stops within about a second: begins nothing more, and running work finishes or is left to the next start. May be
   * called twice.
   */
  stop(): Promise<void>
  /** Links the audit rows of the last requests to the chain; call after `stop`. */
  ligarUltimas(): Promise<void>
}

interface Deps {
  banco: Banco
  clock: Clock
  app: FastifyInstance
  metricas: MetricasAbertas | undefined
}

interface Options {
  config: Config
  /** Where the heads of the audit's chains are noted. */
  auditoriaArquivo: string | undefined
  log: (line: string) => void
}

/** Logs an outage in one line, like requests do, and a bug with its stack. */
export const relatar = (app: FastifyInstance, oQue: string) => (error: unknown) => {
  const falta = outageOf(error)
  if (falta) app.log.warn({ falta, motivo: String(error) }, oQue)
  else app.log.error({ err: error }, oQue)
}

/** Loads the modules of the background work ahead, because that takes a while. */
export const loadBackground = () =>
  Promise.all([
    import('./jobs/start-jobs.ts'),
    import('./job-list.ts'),
    import('./modules/integracao/entregador.service.ts'),
  ])

/** Starts the jobs, the audit's chain and the deliveries to stores. */
export async function startBackground(
  { banco, clock, app, metricas }: Deps,
  { config, auditoriaArquivo, log }: Options,
): Promise<Background> {
  const [{ startJobs }, { jobsDoServidor }, { startEntregador }] = await loadBackground()
  const jobs = await startJobs({
    banco,
    clock,
    log,
    jobs: jobsDoServidor({ auditoriaArquivo }),
    onFalha: metricas?.metricas.contarFalha,
  })
  const encadeador = startEncadeador({
    db: banco.db,
    clock,
    arquivo: auditoriaArquivo,
    onCabeca: (cabeca) => app.log.info({ cabeca }, 'audit chain head'),
    onError: relatar(app, 'the audit could not be chained'),
  })
  const entregador = startEntregador(
    { db: banco.db, clock, envio: { redes: config.webhookRedes } },
    { log: relatar(app, 'webhook delivery') },
  )
  let ended: Promise<unknown> | undefined
  return {
    async stop() {
      ended ??= Promise.all([entregador.stop(), jobs.stop(), encadeador.stop()])
      await ended
    },
    ligarUltimas: encadeador.ligar,
  }
}
