import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, parseConfig } from '../config.ts'
import { BancoError, databaseRefusal, lostConnection } from '../db/banco-error.ts'
import { runCommand } from '../db/embedded/run-command.ts'
import { HELP } from './help.ts'
import { argumentosBackup, COMANDOS, type Comando, READERS } from './argumentos.ts'
import { type CommandResult, commandResultSchema, UsageError } from './command-result.ts'

const write = (stream: NodeJS.WriteStream, lines: string[]) =>
  lines.forEach((line) => stream.write(`${line}\n`))

const INTERVAL_MS = 2_000

/** Shows progress on stderr: a changing line on a terminal, a line now and then elsewhere. */
function createProgress(stream: NodeJS.WriteStream): {
  show: (texto: string) => void
  clear: () => void
} {
  let shown = false
  let last = 0
  return {
    show(texto) {
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${texto}`)
        shown = true
      } else if (Date.now() - last >= INTERVAL_MS) {
        stream.write(`${texto}\n`)
        last = Date.now()
      }
    },
    clear() {
      if (shown) stream.write('\r\u001b[K')
      shown = false
    },
  }
}

async function main([comando, ...args]: string[]): Promise<number> {
  if ([comando, ...args].some((arg) => arg === '--ajuda' || arg === '--help' || arg === '-h')) {
    process.stdout.write(HELP)
    return 0
  }
  const command = COMANDOS.find((nome) => nome === comando)
  if (!command) throw new UsageError(comando ? `O comando ${comando} não existe.` : 'Informe o comando.')
  const parsedArgs = READERS[command](args)
  const { codigo, saida, erros } = await run(command, parsedArgs, parseConfig(process.env))
  write(process.stdout, saida)
  write(process.stderr, erros)
  return codigo
}

/** Lets the server that holds the embedded database do the work; without one, opens the database here. */
async function run(comando: Comando, args: unknown, config: Config): Promise<CommandResult> {
  const progresso = createProgress(process.stderr)
  try {
    // Nobody can restore into a server's database; opening it reports that.
    if (!config.databaseUrl && comando !== 'restaurar') {
      const outcome = await runCommand(config.dataDir, comando, args, progresso.show)
      if (outcome.handled) return commandResultSchema.parse(outcome.result)
    }
    return await runHere(comando, args, { config, show: progresso.show })
  } finally {
    progresso.clear()
  }
}

/** Commands that need an existing database: a wrong DATA_DIR would give them a new, empty one, in perfect order. */
const NEED_BANCO: readonly Comando[] = [
  'usuario-redefinir-segundo-fator',
  'conferir',
  'auditoria-conferir',
  'backup',
  'segredos',
  'relogio',
]

function requireBanco(comando: Comando, { databaseUrl, dataDir }: Config): void {
  const dir = resolve(dataDir)
  if (databaseUrl || !NEED_BANCO.includes(comando) || existsSync(join(dir, 'banco'))) return
  throw new BancoError(`O diretório de dados ${dir} não tem um banco de dados. Confira DATA_DIR.`)
}

interface Local {
  config: Config
  show: (texto: string) => void
}

/** Loads the server's modules only when needed: most of a command's time is loading. */
async function loadServer() {
  const [relogio, connection, restore, migrations, handlers, segredos] = await Promise.all([
    import('../relogio/relogio.service.ts'),
    import('../db/connection.ts'),
    import('../db/backup/restore.ts'),
    import('../db/migrate.ts'),
    import('./handlers.ts'),
    import('../segredos/open-segredos.ts'),
  ])
  return { ...relogio, ...connection, ...restore, ...migrations, ...handlers, ...segredos }
}

async function runHere(comando: Comando, args: unknown, { config, show }: Local): Promise<CommandResult> {
  requireBanco(comando, config)
  const { commandHandlers, migrate, openBanco, openSegredos, restoreBanco, openClock } = await loadServer()
  const { databaseUrl, dataDir, chaveDoBackup } = config
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new BancoError('O comando foi interrompido. Nada foi alterado.')))
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const options = {
    ...(databaseUrl && { databaseUrl }),
    dataDir,
    log,
    ...(chaveDoBackup && { chaveDoBackup }),
  }
  const banco =
    comando === 'restaurar'
      ? await restoreBanco(argumentosBackup.parse(args).arquivo, { ...options, signal: stop.signal })
      : await openBanco(options)
  try {
    await migrate(banco, { log: show })
    const segredos = openSegredos(banco, config)
    const clock = await openClock(banco.db, { producao: config.producao, log })
    return await commandHandlers({ banco, clock, segredos })[comando](args, show, stop.signal)
  } finally {
    await banco.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1
  write(process.stderr, [
    databaseRefusal(error) ??
      lostConnection(error) ??
      (error instanceof Error ? error.message : String(error)),
  ])
  if (error instanceof UsageError) process.stderr.write('Veja a ajuda: npm run cli -- --ajuda\n')
}
