import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { findNode24 } from '../../scripts/lib/node24.mjs'
import { COMPILE_CACHE, inRoot } from '../../scripts/lib/paths.mjs'

const INICIO_MAXIMO = 180_000

/** Where the data are: a directory of the embedded engine, or a PostgreSQL. */
export type Banco = { DATA_DIR: string } | { DATABASE_URL: string }

/** A server in a process of its own, as `npm start` runs it. */
export interface Servidor {
  /** 'http://127.0.0.1:<port>' */
  url: string
  /** All that it said so far, for the report of a failed test. */
  saida(): string
  /** SIGTERM, and waits for the end. */
  encerrar(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Of the environment only what a program needs to run, so that nobody's own settings leak into the tests. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: COMPILE_CACHE, LOG_LEVEL: 'warn', ...settings }
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

/** Runs a program of the server to its end; throws with what it said if it fails. */
export async function executar(
  file: string,
  args: string[],
  settings: Record<string, string>,
): Promise<void> {
  const child = spawn(findNode24(), [inRoot(file), ...args], { cwd: inRoot(), env: environment(settings) })
  const saida = collectOutput(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}:\n${saida()}`)
}

/** Starts a server on a free port and waits until its database answers. */
export async function iniciar(banco: Banco): Promise<Servidor> {
  const port = await freePort()
  const child = spawn(findNode24(), [inRoot('apps/server/src/main.ts')], {
    cwd: inRoot(),
    env: environment({ ...banco, PORT: String(port) }),
  })
  const saida = collectOutput(child)
  const ended = once(child, 'close')
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, child, saida)
  return {
    url,
    saida,
    async encerrar() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess, saida: () => string): Promise<void> {
  for (const limit = performance.now() + INICIO_MAXIMO; performance.now() < limit; ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${saida()}`)
    if (await isReady(url)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready within a minute:\n${saida()}`)
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/saude/pronto`)).ok
  } catch {
    return false
  }
}
