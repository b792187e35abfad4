import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Background, loadBackground, relatar, startBackground } from './background.ts'
import type { Clock } from './clock.ts'
import { type Config, parseConfig } from './config.ts'
import { BancoError } from './db/banco-error.ts'
import { type Banco, openBanco } from './db/connection.ts'
import { type CommandServer, serveCommands } from './db/embedded/serve-commands.ts'
import { vigiarEsquema } from './db/esquema.ts'
import { migrate } from './db/migrate.ts'
import { bancoVazio } from './demo/banco-vazio.ts'
import { DEMONSTRACAO } from './demo/demonstracao.ts'
import type { Repeated } from './every.ts'
import type { MetricasAbertas } from './metricas/abrir.ts'
import type { MetricasOptions } from './metricas/metricas.ts'
import { abrirRelogio, type Relogio } from './relogio/relogio.service.ts'
import { prepararCabecas } from './modules/registro-de-auditoria/cabecas.service.ts'

const ENCERRAMENTO_MAXIMO = 20_000
/** So long the requests under way may take; then they are cut, so that all else is still closed in order. */
const PEDIDOS_MAXIMO = 10_000
const OLHA_CONEXOES_A_CADA = 50
/** So long the background work of a program that was superseded may take to note what it did. */
const PARAR_MAXIMO = 2_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function readVersao(): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  return manifest.version
}

/** An empty embedded database gets the demonstration data (domain 10). */
async function prepareDemo({ db }: Banco, config: Config, clock: Clock): Promise<void> {
  if (!config.demonstracao) return
  if (!(await bancoVazio(db))) return
  say('Carregando os dados de demonstração…')
  const { loadDemo } = await import('./demo/load-demo.ts')
  await loadDemo({ db, clock, log: say })
}

async function announce(address: string, { db }: Banco): Promise<void> {
  say(`Lastro no ar em ${address}`)
  const demo = await db.selectFrom('demonstracao').select('carregadaEm').executeTakeFirst()
  if (!demo) return
  say(`Acessos de demonstração (senha ${DEMONSTRACAO.senha}):`)
  for (const { cpf, nome, perfil } of DEMONSTRACAO.usuarios) say(`  ${cpf}  ${nome} (${perfil})`)
}

/** Where the audit's heads are noted from now on. A file that was chosen must be writable; without the other one it goes on, and says so. */
async function prepararAuditoria({ db }: Banco, config: Config, clock: Clock): Promise<string | undefined> {
  const { auditoriaArquivo, auditoriaEscolhida } = config
  try {
    await prepararCabecas(db, auditoriaArquivo, clock.now())
    return auditoriaArquivo
  } catch (error) {
    const frase = `o arquivo de cabeças da auditoria não pode ser gravado (${String(error)}).`
    if (auditoriaEscolhida) throw new BancoError(`Confira AUDITORIA_ARQUIVO: ${frase}`, { cause: error })
    complain(`Defina AUDITORIA_ARQUIVO: ${frase} Uma cadeia cortada no fim não seria notada.`)
    return undefined
  }
}

const SUPERADO =
  'O banco de dados foi migrado por uma versão mais nova do Lastro. Este servidor não grava nem atende mais: encerre-o e inicie a nova versão.'

interface Running {
  clock: Relogio
  app: FastifyInstance
  metricas: MetricasAbertas | undefined
  banco: Banco
  commands: CommandServer | undefined
  background: Background
  vigia: Repeated | undefined
}

/**
 * Takes no new requests and waits for those under way, up to a limit. Their connections would be kept alive after the answer, and closing
 * wait for that, so each is closed as soon as it is idle.
 */
async function drain(app: FastifyInstance): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), OLHA_CONEXOES_A_CADA)
  const cut = setTimeout(() => app.server.closeAllConnections(), PEDIDOS_MAXIMO)
  await app.close()
  clearInterval(closeIdle)
  clearTimeout(cut)
}

/** Ends the background work at once, whatever the requests under way still take, then closes the database. */
function closeOnSignal({ clock, app, metricas, banco, commands, background, vigia }: Running): void {
  let closing = false
  const close = async (signal: NodeJS.Signals) => {
    if (closing) return
    closing = true
    say(`${signal}: encerrando…`)
    setTimeout(() => process.exit(1), ENCERRAMENTO_MAXIMO).unref()
    const ended = Promise.all([background.stop(), vigia?.stop(), clock.stop()])
    await drain(app)
    await metricas?.close()
    await commands?.close()
    await ended
    await background.ligarUltimas()
    await banco.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (received) => void close(received))
}

/**
 * Answers no more once a newer program has migrated the database, and writes no more within two seconds: meanwhile what was sent to stores
 * is noted, or the newer program would send it again. The embedded one is this process's alone.
 */
function vigiarBanco(
  { banco, app, background }: Pick<Running, 'banco' | 'app' | 'background'>,
  aoSuperar: () => void,
): Repeated | undefined {
  if (banco.engine === 'embutido') return undefined
  return vigiarEsquema(banco.db, {
    aoSuperar() {
      complain(SUPERADO)
      aoSuperar()
      const ended = background.stop().catch(relatar(app, 'the background work did not end'))
      void Promise.race([ended, wait(PARAR_MAXIMO)]).then(() => banco.soParaLer())
    },
  })
}

interface Porta {
  port: number
  host: string
}

/** `prefixo` begins the names of the settings that choose it. */
async function tryPort({ port, host }: Porta, prefixo: '' | 'METRICAS_'): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch((error: Error) => {
    throw Object.assign(error, { prefixo })
  })
  probe.close()
  await once(probe, 'close')
}

/** A port that can't be opened is said at once, not after migrating; the server itself listens when all is ready. */
async function tryPorts(config: Config): Promise<void> {
  await tryPort(config, '')
  if (config.metricas?.porta) await tryPort(config.metricas.porta, 'METRICAS_')
}

async function openMetricas(
  config: Config,
  options: Omit<MetricasOptions, 'tarefas'>,
): Promise<MetricasAbertas | undefined> {
  if (!config.metricas) return undefined
  const [, { jobsDoServidor }] = await loadBackground()
  const { abrirMetricas } = await import('./metricas/abrir.ts')
  const tarefas = jobsDoServidor(config).map(({ nome }) => nome)
  return abrirMetricas(config.metricas, { ...options, tarefas })
}

/** Resolves to the address of the application. */
async function listen({ app, metricas, config }: Pick<Running, 'app' | 'metricas'> & { config: Config }) {
  const dasMetricas = await metricas?.listen()
  if (dasMetricas) say(`Métricas em ${dasMetricas}/metrics`)
  const { port, host } = config
  return app.listen({ port, host, listenTextResolver: () => 'listening' })
}

async function start(): Promise<void> {
  const config = parseConfig(process.env)
  await tryPorts(config)
  // Half of the start is the database engine's, the other half is loading the modules: both at once.
  const loading = Promise.all([import('./app.ts'), import('./cli/handlers.ts'), loadBackground()])
  const banco = await openBanco({
    ...(config.databaseUrl && { databaseUrl: config.databaseUrl }),
    ...(config.chaveDoBackup && { chaveDoBackup: config.chaveDoBackup }),
    dataDir: config.dataDir,
    log: complain,
  })
  let superado = false
  try {
    await migrate(banco, { log: say })
    const clock = await abrirRelogio(banco.db, {
      comecaEm: config.relogioComecaEm,
      producao: config.producao,
      log: complain,
    })
    await prepareDemo(banco, config, clock)
    const auditoriaArquivo = await prepararAuditoria(banco, config, clock)
    const [{ createApp }, { commandHandlers }] = await loading
    const metricas = await openMetricas(config, {
      banco,
      clock,
      onError: (error) => relatar(app, 'the database could not be measured')(error),
    })
    const app = await createApp({
      db: banco.db,
      clock,
      config,
      versao: readVersao(),
      relogioDeTeste: clock.deTeste,
      superado: () => superado,
      metricas: metricas?.metricas,
    })
    const commands =
      banco.engine === 'embutido'
        ? await serveCommands(config.dataDir, commandHandlers({ banco, clock }))
        : undefined
    const background = await startBackground(
      { banco, clock, app, metricas },
      { config, auditoriaArquivo, log: complain },
    )
    const vigia = vigiarBanco({ banco, app, background }, () => (superado = true))
    // Before it listens: whoever sees it answer may end it at once, and then too it closes in order.
    closeOnSignal({ clock, app, metricas, banco, commands, background, vigia })
    await announce(await listen({ app, metricas, config }), banco)
  } catch (error) {
    await banco.close()
    throw error
  }
}

/** Why a socket does not open, by the system's code. */
const SEM_PORTA: Record<string, (prefixo: string) => string> = {
  EADDRINUSE: (prefixo) =>
    `A porta já está em uso. Encerre o outro programa ou escolha outra com ${prefixo}PORT.`,
  EACCES: (prefixo) => `Este usuário não pode abrir a porta. Escolha outra com ${prefixo}PORT.`,
  EADDRNOTAVAIL: (prefixo) => `O endereço de ${prefixo}HOST não é desta máquina.`,
  ENOTFOUND: (prefixo) => `O endereço de ${prefixo}HOST não existe.`,
}

/** Errors that a person can mend are said in a sentence; anything else is a bug and shows its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const semPorta = 'code' in error && SEM_PORTA[String(error.code)]
  if (semPorta) return semPorta('prefixo' in error ? String(error.prefixo) : '')
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
