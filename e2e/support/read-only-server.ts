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

/** The demonstration's story of the other tests, or the whole one, which takes longer to load. */
export type Story = 'curta' | 'inteira'

/**
 * The server of tests that change nothing: one per engine, worker slot and story, for all files and projects. The caller
 * must not end it.
 * @param vaga Playwright's parallelIndex, which no two workers have at a time
 */
export async function readOnlyServer(motor: Engine, vaga: number, story: Story): Promise<RunningServer> {
  const arquivo = join(runFolder(), `${PREFIXO}${motor}-${vaga}-${story}.json`)
  if (existsSync(arquivo)) {
    const servidor = knownServer(readNote(arquivo))
    await waitUntilReady(servidor.url)
    return servidor
  }
  const log = `${arquivo}.log`
  const {
    url,
    pid,
    ready: pronto,
    banco,
  } = await (story === 'curta' ? onTemplate(motor, log) : withWholeStory(log))
  // Noted before it is ready: should this worker end now, the run still knows which process to end.
  const ficha: ServerNote = { url, pid, log, banco }
  writeFileSync(arquivo, JSON.stringify(ficha))
  await pronto()
  return knownServer(ficha)
}

async function onTemplate(motor: Engine, log: string) {
  const { banco } = await copyTemplate(motor)
  return { banco, ...(await launch(banco, log)) }
}

/** Always embedded: such a server loads the story into its empty folder by itself. */
async function withWholeStory(log: string) {
  const banco = { DATA_DIR: `${log}.historia` }
  return { banco, ...(await launch(banco, log, { LASTRO_DEMO: '1' })) }
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
