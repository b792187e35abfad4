import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyTemplate, runFolder } from './database-template.ts'
import type { Engine } from './engine.ts'
import { dropDatabase } from './postgres.ts'
import { type DataLocation, waitUntilReady, launch, type RunningServer } from './server-process.ts'

/** A worker's note about its server, for later workers in its place. */
interface ServerNote {
  url: string
  pid: number
  log: string
  banco: DataLocation
}

const PREFIXO = 'leitura-'
const STOP_LIMIT_MS = 30_000

/**
 * The server of tests that change nothing: one per engine and worker slot, for all files and projects. The caller must
 * not end it.
 * @param vaga Playwright's parallelIndex, which no two workers have at a time
 */
export async function readOnlyServer(motor: Engine, vaga: number): Promise<RunningServer> {
  const arquivo = join(runFolder(), `${PREFIXO}${motor}-${vaga}.json`)
  if (existsSync(arquivo)) {
    const servidor = knownServer(readNote(arquivo))
    await waitUntilReady(servidor.url)
    return servidor
  }
  const { banco } = await copyTemplate(motor)
  const log = `${arquivo}.log`
  const { url, pid, ready: pronto } = await launch(banco, log)
  // Noted before it is ready: should this worker end now, the run still knows which process to end.
  const ficha: ServerNote = { url, pid, log, banco }
  writeFileSync(arquivo, JSON.stringify(ficha))
  await pronto()
  return knownServer(ficha)
}

const readNote = (arquivo: string): ServerNote => JSON.parse(readFileSync(arquivo, 'utf8'))

const knownServer = ({ url, pid, log }: ServerNote): RunningServer => ({
  url,
  pid,
  output: () => readFileSync(log, 'utf8'),
  stop: async () => undefined,
})

/** Ends the run's servers of this kind and removes their databases. */
export async function stopReadOnlyServers(): Promise<void> {
  const pasta = runFolder()
  const arquivos = readdirSync(pasta).filter((nome) => nome.startsWith(PREFIXO) && nome.endsWith('.json'))
  for (const arquivo of arquivos) {
    const { pid, banco } = readNote(join(pasta, arquivo))
    await stopServer(pid)
    if ('DATABASE_URL' in banco) await dropDatabase(new URL(banco.DATABASE_URL).pathname.slice(1))
  }
}

async function stopServer(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGTERM')
    for (const limit = performance.now() + STOP_LIMIT_MS; performance.now() < limit; await wait(50))
      process.kill(pid, 0)
  } catch {
    // The process has ended.
  }
}
