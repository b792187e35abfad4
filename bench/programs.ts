import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Statement } from './child.ts'

const START_MS = 30_000
const STOP_MS = 10_000
const QUIET_MS = 120_000
const HERE = import.meta.dirname

/** A program in a process of its own that answers at `url`. */
export interface Program {
  url: string
  pid: number
  stop(): Promise<void>
}

/** A program that can report what it sends to the database. */
export interface CapturingProgram extends Program {
  /** Statements that `work` causes, in order. */
  capture(work: () => Promise<void>): Promise<Statement[]>
}

interface Start {
  file: string
  settings: Record<string, string>
  /** Its output goes to a file, as under a service manager. */
  log: string
}

async function start({ file, settings, log }: Start): Promise<Program & { child: ChildProcess }> {
  const output = openSync(log, 'w')
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = fork(file, {
    execArgv: ['--import', pathToFileURL(join(HERE, 'child.ts')).href],
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', output, output, 'ipc'],
    serialization: 'advanced',
  })
  closeSync(output)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }
  for (const limit = performance.now() + START_MS; performance.now() < limit; await wait(50)) {
    const url = /http:\/\/[\d.]+:\d+/.exec(readFileSync(log, 'utf8'))?.[0]
    if (url && child.pid) return { url, pid: child.pid, stop, child }
    if (child.exitCode !== null) break
  }
  await stop()
  throw new Error(`${file} did not start:\n${readFileSync(log, 'utf8')}`)
}

const SERVER = join(HERE, '../apps/server/src/main.ts')

/** Production settings: nothing is switched off, and the request log goes to a file. */
const serverSettings = (databaseUrl: string, log: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: `${log}.dados`,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
})

/** Waits for the jobs of the program's start, whose statements and time are no read's. */
async function untilQuiet(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The program asks for these jobs within the first second.
    await wait(2_000)
    for (const limit = performance.now() + QUIET_MS; performance.now() < limit; await wait(500)) {
      const { rowCount } = await client.query(
        "select from pgboss.job where state < 'completed' and start_after <= now() limit 1",
      )
      if (rowCount === 0) return
    }
  } finally {
    await client.end()
  }
  throw new Error('The jobs of the start did not end')
}

async function startQuiet(databaseUrl: string, log: string, settings: Record<string, string> = {}) {
  const program = await start({
    file: SERVER,
    settings: { ...serverSettings(databaseUrl, log), ...settings },
    log,
  })
  try {
    await untilQuiet(databaseUrl)
    return program
  } catch (error) {
    await program.stop()
    throw error
  }
}

export function startServer(databaseUrl: string, log: string): Promise<Program> {
  return startQuiet(databaseUrl, log)
}

/** Starts a program with settings of its own that tells the longest delay of its event loop since it was last asked, in ms. */
export async function startWatchedServer(
  databaseUrl: string,
  log: string,
  settings: Record<string, string>,
): Promise<Program & { longestDelay(): Promise<number> }> {
  const { child, ...program } = await startQuiet(databaseUrl, log, { LASTRO_BENCH_WATCH: '1', ...settings })
  return {
    ...program,
    async longestDelay() {
      const told = once(child, 'message')
      child.send('deliver')
      const [ms] = (await told) as [number]
      return ms
    },
  }
}

/** Starts a program that reports its SQL. Never timed. */
export async function startCapturingServer(databaseUrl: string, log: string): Promise<CapturingProgram> {
  const { child, ...program } = await startQuiet(databaseUrl, log, { LASTRO_BENCH_CAPTURE: '1' })
  const sinceLastAsked = async () => {
    const delivered = once(child, 'message')
    child.send('deliver')
    const [statements] = (await delivered) as [Statement[]]
    return statements
  }
  return {
    ...program,
    async capture(work) {
      await sinceLastAsked()
      await work()
      return await sinceLastAsked()
    },
  }
}

/** H: a bare node:http server that answers every request with a file's bytes. */
export function startBareHttp(bodyFile: string, log: string): Promise<Program> {
  return start({ file: join(HERE, 'bare-http.ts'), settings: { BODY: bodyFile }, log })
}

/** What a team would take instead, from the folder where it is installed (peer.ts). */
export function startPeer(databaseUrl: string, folder: string, log: string): Promise<Program> {
  return start({
    file: join(HERE, 'peer.ts'),
    settings: { DATABASE_URL: databaseUrl, PEER: folder, GRAPHILE_ENV: 'production', NODE_ENV: 'production' },
    log,
  })
}
