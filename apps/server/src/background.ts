import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Banco } from './db/connection.ts'
import { outageOf } from './db/outage.ts'
import type { OpenMetrics } from './metricas/open-metrics.ts'
import { startEncrypting } from './segredos/guardados.service.ts'
import type { ComSegredos } from './segredos/segredos.ts'
import { startEncadeador } from './modules/registro-de-auditoria/encadeador.service.ts'

export interface Background {
  /**
   * Stops within about a second: begins nothing more, and running work finishes or is left to the next start. May be
   * called twice.
   */
  stop(): Promise<void>
  /** Links the audit rows of the last requests to the chain; call after `stop`. */
  linkLastRows(): Promise<void>
}

interface Deps extends ComSegredos {
  banco: Banco
  clock: Clock
  app: FastifyInstance
  metricas: OpenMetrics | undefined
}

interface Options {
  config: Config
  /** Where the heads of the audit's chains are noted. */
  auditoriaArquivo: string | undefined
  log: (line: string) => void
}

/** Logs an outage in one line, like requests do, and a bug with its stack. */
export const logFailure = (app: FastifyInstance, what: string) => (error: unknown) => {
  const outage = outageOf(error)
  if (outage) app.log.warn({ falta: outage, motivo: String(error) }, what)
  else app.log.error({ err: error }, what)
}

/** Loads the modules of the background work ahead, because that takes a while. */
export const loadBackground = () =>
  Promise.all([
    import('./jobs/start-jobs.ts'),
    import('./job-list.ts'),
    import('./modules/integracao/entregador.service.ts'),
    import('./modules/emails/carteiro.service.ts'),
    import('./modules/sso/renovar-sessoes.service.ts'),
  ])

/** Starts the jobs, the audit's chain, the deliveries to stores, the questions to identity providers and the encrypting of open secrets. */
export async function startBackground(
  { banco, clock, app, metricas, segredos }: Deps,
  { config, auditoriaArquivo, log }: Options,
): Promise<Background> {
  const [{ startJobs }, { serverJobs }, { startEntregador }, { startCarteiro }, { startRenovador }] =
    await loadBackground()
  const jobs = await startJobs({
    banco,
    clock,
    log,
    jobs: serverJobs({ auditoriaArquivo }),
    onFailure: metricas?.metricas.countFailure,
  })
  const encadeador = startEncadeador({
    db: banco.db,
    clock,
    arquivo: auditoriaArquivo,
    onCabeca: (cabeca) => app.log.info({ cabeca }, 'audit chain head'),
    onError: logFailure(app, 'the audit could not be chained'),
  })
  const entregador = startEntregador(
    { db: banco.db, clock, segredos, envio: { redes: config.webhookRedes } },
    { log: logFailure(app, 'webhook delivery') },
  )
  const { email, enderecoPublico } = config
  const carteiro =
    email && enderecoPublico
      ? startCarteiro({ db: banco.db, clock, email, enderecoPublico }, { log: logFailure(app, 'mail') })
      : undefined
  const renovador = startRenovador(
    { db: banco.db, clock, segredos, rede: { redes: config.ssoRedes, producao: config.producao } },
    logFailure(app, 'a session could not be confirmed by its provider'),
  )
  const encrypting = startEncrypting(
    { banco, segredos },
    logFailure(app, 'open secrets could not be encrypted'),
  )
  let ended: Promise<unknown> | undefined
  return {
    async stop() {
      ended ??= Promise.all([
        entregador.stop(),
        carteiro?.stop(),
        renovador.stop(),
        jobs.stop(),
        encadeador.stop(),
        encrypting.stop(),
      ])
      await ended
    },
    linkLastRows: encadeador.linkNow,
  }
}
