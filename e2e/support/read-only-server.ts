import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyTemplate, runFolder } from './database-template.ts'
import type { Engine } from './engine.ts'
import { deleteDatabase } from './postgres.ts'
import { type DataLocation, waitUntilReady, startProcess, type RunningServer } from './server-process.ts'

/** A worker's note about its server, for later workers in its place. */
interface ServerNote {
  url: string
  pid: number
  log: string
  banco: DataLocation
}

const PREFIX = 'leitura-'
const STOP_LIMIT_MS = 30_000

/** The demonstration's story of the other tests, or the whole one, which takes longer to load. */
export type Story = 'curta' | 'inteira'

/**
 * The server of tests that change nothing: one per engine, worker slot and story, for all files and projects. The caller
 * must not end it.
 * @param slot Playwright's parallelIndex, which no two workers have at a time
 */
export async function readOnlyServer(engine: Engine, slot: number, story: Story): Promise<RunningServer> {
  const file = join(runFolder(), `${PREFIX}${engine}-${slot}-${story}.json`)
  if (existsSync(file)) {
    const servidor = knownServer(readNote(file))
    await waitUntilReady(servidor.url)
    return servidor
  }
  const log = `${file}.log`
  const {
    url,
    pid,
    ready: pronto,
    banco,
  } = await (story === 'curta' ? onTemplate(engine, log) : withWholeStory(log))
  // Noted before it is ready: should this worker end now, the run still knows which process to end.
  const note: ServerNote = { url, pid, log, banco }
  writeFileSync(file, JSON.stringify(note))
  await pronto()
  return knownServer(note)
}

async function onTemplate(engine: Engine, log: string) {
  const { banco } = await copyTemplate(engine)
  return { banco, ...(await startProcess(banco, log)) }
}

/** Always embedded: such a server loads the story into its empty folder by itself. */
async function withWholeStory(log: string) {
  const banco = { DATA_DIR: `${log}.historia` }
  return { banco, ...(await startProcess(banco, log, { LASTRO_DEMO: '1' })) }
}

const readNote = (file: string): ServerNote => JSON.parse(readFileSync(file, 'utf8'))

const knownServer = ({ url, pid, log }: ServerNote): RunningServer => ({
  url,
  pid,
  output: () => readFileSync(log, 'utf8'),
  stop: async () => undefined,
})

/** Ends the run's servers of this kind and removes their databases. */
export async function stopReadOnlyServers(): Promise<void> {
  const folder = runFolder()
  const files = readdirSync(folder).filter((nome) => nome.startsWith(PREFIX) && nome.endsWith('.json'))
  for (const file of files) {
    const { pid, banco } = readNote(join(folder, file))
    await stopServer(pid)
    if ('DATABASE_URL' in banco) await deleteDatabase(new URL(banco.DATABASE_URL).pathname.slice(1))
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
