import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Background, loadBackground, logFailure, startBackground } from './background.ts'
import type { Clock } from './clock.ts'
import { type Config, parseConfig } from './config.ts'
import { BancoError, databaseRefusal, lostConnection } from './db/banco-error.ts'
import { requireWritable } from './db/check-server.ts'
import { type Banco, openBanco } from './db/connection.ts'
import { type CommandServer, serveCommands } from './db/embedded/serve-commands.ts'
import { watchSchema } from './db/schema-watch.ts'
import { countMigrations, migrate } from './db/migrate.ts'
import { importsEnded } from './importacao/import-lease.ts'
import { isBancoVazio } from './demo/banco-vazio.ts'
import { DEMONSTRACAO } from './demo/demonstracao.ts'
import type { Repeated } from './every.ts'
import type { OpenMetrics } from './metricas/open-metrics.ts'
import type { MetricasOptions } from './metricas/metricas.ts'
import { warnAboutKeys } from './segredos/guardados.service.ts'
import { openSegredos } from './segredos/open-segredos.ts'
import { openClock, type Relogio } from './relogio/relogio.service.ts'
import { requireChaveDoSso } from './modules/sso/exigir-chave.service.ts'
import { prepareCabecas } from './modules/registro-de-auditoria/cabecas.service.ts'

const SHUTDOWN_MAX_MS = 20_000
/** Longest wait for running requests, in ms; then their connections are cut, so that the rest still closes in order. */
const DRAIN_MAX_MS = 10_000
const CLOSE_IDLE_EVERY_MS = 50
/** Longest wait, in ms, for the background work of a superseded program to note what it did. */
const STOP_MAX_MS = 2_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function readVersao(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  return manifest.version
}

/** Names each migration of a database in use; a new one gets all of them, which is one line. */
async function migrateQuietly(banco: Banco): Promise<void> {
  const isNew = (await countMigrations(banco.db)) === 0
  if (isNew) say('Preparando o banco de dados…')
  await migrate(banco, { log: isNew ? () => undefined : say })
}

/** Loads the demonstration data into an empty embedded database (domain 10). */
async function prepareDemo({ db }: Banco, config: Config, clock: Clock): Promise<void> {
  if (!config.demonstracao) return
  if (!(await isBancoVazio(db))) return
  say('Carregando os dados de demonstração…')
  const [{ loadDemo }, { extensaoPedida }] = await Promise.all([
    import('./demo/load-demo.ts'),
    import('./demo/roteiro.ts'),
  ])
  await loadDemo({ db, clock, extensao: extensaoPedida(), log: say })
}

async function announce(address: string, { db }: Banco): Promise<void> {
  say(`Lastro no ar em ${address}`)
  const demo = await db.selectFrom('demonstracao').select('carregadaEm').executeTakeFirst()
  if (!demo) return
  say(`Acessos de demonstração (senha ${DEMONSTRACAO.senha}):`)
  for (const { cpf, nome, perfil, papel } of DEMONSTRACAO.usuarios)
    say(`  ${cpf}  ${nome} (${perfil}: ${papel})`)
}

/**
 * Prepares the file for the audit's heads. Throws BancoError when an explicitly set file is not writable; a default
 * file is given up with a warning.
 */
async function prepareAuditHeads({ db }: Banco, config: Config, clock: Clock): Promise<string | undefined> {
  const { auditoriaArquivo, auditoriaEscolhida } = config
  try {
    await prepareCabecas(db, auditoriaArquivo, clock.now())
    return auditoriaArquivo
  } catch (error) {
    const sentence = `o arquivo dos últimos registros da auditoria não pode ser gravado (${String(error)}).`
    if (auditoriaEscolhida) throw new BancoError(`Confira AUDITORIA_ARQUIVO: ${sentence}`, { cause: error })
    complain(`Defina AUDITORIA_ARQUIVO: ${sentence} Uma sequência cortada no fim não seria notada.`)
    return undefined
  }
}

const OUTDATED_MESSAGE =
  'O banco de dados foi migrado por uma versão mais nova do Lastro. Este servidor não grava nem atende mais: encerre-o e inicie a nova versão.'

interface Running {
  clock: Relogio
  app: FastifyInstance
  metricas: OpenMetrics | undefined
  banco: Banco
  commands: CommandServer | undefined
  background: Background
  schemaWatch: Repeated | undefined
}

/**
 * Takes no new requests and waits up to 10 s for the running ones. Closes each connection once idle, because keep-alive
 * connections would hold up the closing.
 */
async function drain(app: FastifyInstance): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MAX_MS)
  await app.close()
  clearInterval(closeIdle)
  clearTimeout(cut)
}

/** On a signal, stops the background work at once, then drains the requests and closes the database. */
function closeOnSignal({ clock, app, metricas, banco, commands, background, schemaWatch }: Running): void {
  let closing = false
  const close = async (signal: NodeJS.Signals) => {
    if (closing) return
    closing = true
    say(`${signal}: encerrando…`)
    setTimeout(() => process.exit(1), SHUTDOWN_MAX_MS).unref()
    const ended = Promise.all([background.stop(), schemaWatch?.stop(), clock.stop()])
    await drain(app)
    await importsEnded()
    await metricas?.close()
    await commands?.close()
    await ended
    await background.linkLastRows()
    await banco.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (received) => void close(received))
}

/**
 * Stops answering once a newer program has migrated the database, and stops writing within two seconds. In between,
 * sent deliveries are noted; otherwise the newer program would send them again. Only this process opens an embedded
 * database.
 */
function watchForNewerProgram(
  { banco, app, background }: Pick<Running, 'banco' | 'app' | 'background'>,
  onOutdated: () => void,
): Repeated | undefined {
  if (banco.engine === 'embutido') return undefined
  return watchSchema(banco.db, {
    onOutdated() {
      complain(OUTDATED_MESSAGE)
      onOutdated()
      const ended = background.stop().catch(logFailure(app, 'the background work did not end'))
      void Promise.race([ended, wait(STOP_MAX_MS)]).then(() => banco.setReadOnly())
    },
  })
}

interface ListenAddress {
  port: number
  host: string
}

/** `prefixo` begins the names of the settings that choose the port. */
async function tryPort({ port, host }: ListenAddress, settingPrefix: '' | 'METRICAS_'): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch((error: Error) => {
    throw Object.assign(error, { prefixo: settingPrefix })
  })
  probe.close()
  await once(probe, 'close')
}

/** Reports a port that can't be opened before migrating; the server itself listens when all is ready. */
async function tryPorts(config: Config): Promise<void> {
  await tryPort(config, '')
  if (config.metricas?.porta) await tryPort(config.metricas.porta, 'METRICAS_')
}

async function openConfiguredMetrics(
  config: Config,
  options: Omit<MetricasOptions, 'jobNames'>,
): Promise<OpenMetrics | undefined> {
  if (!config.metricas) return undefined
  const [, { serverJobs }] = await loadBackground()
  const { openMetrics } = await import('./metricas/open-metrics.ts')
  const jobNames = serverJobs(config).map(({ nome }) => nome)
  return openMetrics(config.metricas, { ...options, jobNames })
}

/** Resolves to the application's address. */
async function listen({ app, metricas, config }: Pick<Running, 'app' | 'metricas'> & { config: Config }) {
  const metricsAddress = await metricas?.listen()
  if (metricsAddress) say(`Métricas em ${metricsAddress}/metrics`)
  const { port, host } = config
  return app.listen({ port, host, listenTextResolver: () => 'listening' })
}

async function start(): Promise<void> {
  const config = parseConfig(process.env)
  await tryPorts(config)
  // Starting the engine and loading the modules take about as long: do both at once.
  const loading = Promise.all([import('./app.ts'), import('./cli/handlers.ts'), loadBackground()])
  const banco = await openBanco({
    ...(config.databaseUrl && { databaseUrl: config.databaseUrl }),
    ...(config.chaveDoBackup && { chaveDoBackup: config.chaveDoBackup }),
    dataDir: config.dataDir,
    log: complain,
  })
  let outdated = false
  try {
    if (banco.engine === 'postgres') await requireWritable(banco.pool)
    await migrateQuietly(banco)
    const segredos = openSegredos(banco, config)
    if (config.producao) await requireChaveDoSso(banco.db, segredos)
    const avisos = await warnAboutKeys({ banco, segredos })
    avisos.forEach(complain)
    const clock = await openClock(banco.db, {
      startsAt: config.relogioComecaEm,
      producao: config.producao,
      log: complain,
    })
    await prepareDemo(banco, config, clock)
    const auditoriaArquivo = await prepareAuditHeads(banco, config, clock)
    const [{ createApp }, { commandHandlers }] = await loading
    const metricas = await openConfiguredMetrics(config, {
      banco,
      clock,
      onError: (error) => logFailure(app, 'the database could not be measured')(error),
    })
    const app = await createApp({
      db: banco.db,
      clock,
      segredos,
      config,
      versao: readVersao(),
      relogioDeTeste: clock.isTest,
      isOutdated: () => outdated,
      metricas: metricas?.metricas,
    })
    const commands =
      banco.engine === 'embutido'
        ? await serveCommands(config.dataDir, commandHandlers({ banco, clock, segredos }))
        : undefined
    const background = await startBackground(
      { banco, clock, app, metricas, segredos },
      { config, auditoriaArquivo, log: complain },
    )
    const schemaWatch = watchForNewerProgram({ banco, app, background }, () => (outdated = true))
    // Before listening: whoever sees an answer may end the process at once, which must then close in order.
    closeOnSignal({ clock, app, metricas, banco, commands, background, schemaWatch })
    await announce(await listen({ app, metricas, config }), banco)
  } catch (error) {
    await banco.close()
    throw error
  }
}

/** Why a socket does not open, by the system's code. */
const PORT_ERRORS: Record<string, (prefixo: string) => string> = {
  EADDRINUSE: (prefixo) =>
    `A porta já está em uso. Encerre o outro programa ou escolha outra com ${prefixo}PORT.`,
  EACCES: (prefixo) => `Este usuário não pode abrir a porta. Escolha outra com ${prefixo}PORT.`,
  EADDRNOTAVAIL: (prefixo) => `O endereço de ${prefixo}HOST não é desta máquina.`,
  ENOTFOUND: (prefixo) => `O endereço de ${prefixo}HOST não existe.`,
}

/** Shows a sentence for errors that an operator can mend; any other error is a bug and shows its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const refusal = databaseRefusal(error) ?? lostConnection(error)
  if (refusal) return refusal
  const portError = 'code' in error && PORT_ERRORS[String(error.code)]
  if (portError) return portError('prefixo' in error ? String(error.prefixo) : '')
  return error instanceof BancoError ||
    error.message.startsWith('Configuração') ||
    error.message.startsWith('Em produção')
    ? error.message
    : (error.stack ?? error.message)
}

try {
  await start()
} catch (error) {
  complain(explain(error))
  process.exit(1)
}
