import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { SHORT_LIVED } from '../../apps/server/src/testing/short-lived.ts'
import { findNode24 } from '../../scripts/lib/node24.mjs'
import { COMPILE_CACHE, inRoot } from '../../scripts/lib/paths.mjs'

/** Longest time from start to the first answer, in ms. */
export const START_LIMIT_MS = 180_000

/** Place of the data: a directory of the embedded engine, or a PostgreSQL. */
export type DataLocation = { DATA_DIR: string } | { DATABASE_URL: string }

/** A server in its own process, as `npm start` runs it. */
export interface RunningServer {
  /** 'http://127.0.0.1:<port>' */
  url: string
  pid: number
  /** All output so far, for the report of a failed test. */
  output(): string
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Passes on only what a program needs to run, so that a person's own settings don't reach the tests. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    LOG_LEVEL: 'warn',
    // The manual's pictures want the whole story.
    LASTRO_DEMO: process.env.LASTRO_TEST_DEMO ?? 'curta',
    ...settings,
  }
}

function collectOutput(child: ChildProcess): () => string {
  let output = ''
  const keep = (data: Buffer) => {
    output += data.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => output
}

/** Runs a program of the server to its end. Throws with its output when it fails. */
export async function runProgram(
  file: string,
  args: string[],
  settings: Record<string, string>,
): Promise<void> {
  const child = spawn(findNode24(), [SHORT_LIVED, inRoot(file), ...args], {
    cwd: inRoot(),
    env: environment(settings),
  })
  const saida = collectOutput(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}:\n${saida()}`)
}

/** Folder beside the server's log. A server on PostgreSQL needs one too, for the audit's heads. */
export const serverFolder = (log: string) => `${log}.dados`

/** A starting server. `pronto` waits until its database answers, and throws with its output when that never happens. */
export type StartingServer = RunningServer & { ready(): Promise<void> }

/**
 * Starts a server on a free port. The server may outlive this process.
 * @param log file for its output
 * @param settings of its own, as environment variables; of its address, where they name it
 */
export async function startProcess(
  banco: DataLocation,
  log: string,
  settings: Record<string, string> | ((url: string) => Record<string, string>) = {},
): Promise<StartingServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = typeof settings === 'function' ? settings(url) : settings
  const out = openSync(log, 'w')
  const child = spawn(findNode24(), [SHORT_LIVED, inRoot('apps/server/src/main.ts')], {
    cwd: inRoot(),
    env: environment({ DATA_DIR: serverFolder(log), ...banco, PORT: String(port), ...own }),
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  child.unref()
  const saida = () => readFileSync(log, 'utf8')
  const ended = once(child, 'close')
  return {
    url,
    pid: child.pid ?? 0,
    output: saida,
    async ready() {
      const fim = () =>
        child.exitCode === null ? undefined : `The server ended with ${child.exitCode}:\n${saida()}`
      try {
        await waitUntilReady(url, fim)
      } catch (error) {
        child.kill('SIGKILL')
        await ended
        throw error
      }
    },
    async stop() {
      child.ref()
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts a server and waits until it is ready. */
export async function startServer(banco: DataLocation, log: string): Promise<RunningServer> {
  const servidor = await startProcess(banco, log)
  await servidor.ready()
  return servidor
}

/** @param fim answers why the server will never be ready, once that is certain */
export async function waitUntilReady(url: string, fim?: () => string | undefined): Promise<void> {
  for (const limit = performance.now() + START_LIMIT_MS; performance.now() < limit; ) {
    const motivo = fim?.()
    if (motivo) throw new Error(motivo)
    if (await isReady(url)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server at ${url} was not ready in time`)
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/saude/pronto`)).ok
  } catch {
    return false
  }
}
