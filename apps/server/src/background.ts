import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Banco } from './db/connection.ts'
import { outageOf } from './db/outage.ts'
import type { MetricasAbertas } from './metricas/abrir.ts'
import { startEncadeador } from './modules/registro-de-auditoria/encadeador.service.ts'

/** What goes on beside the requests. */
export interface Background {
  /** Ends it within about a second, once: begins nothing more, and what is under way is done or left to the next start. */
  stop(): Promise<void>
  /** Links what the last requests wrote to the audit; after `stop`. */
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
  /** Where the audit's heads are noted. */
  auditoriaArquivo: string | undefined
  log: (line: string) => void
}

/** Work that goes on by itself logs an outage in a line, like the calls do, and a bug with its stack. */
export const relatar = (app: FastifyInstance, oQue: string) => (error: unknown) => {
  const falta = outageOf(error)
  if (falta) app.log.warn({ falta, motivo: String(error) }, oQue)
  else app.log.error({ err: error }, oQue)
}

/** Its modules, which take a while to load. */
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
