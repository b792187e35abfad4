import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SHORT_LIVED } from './short-lived.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The whole server, in a process of its own. */
export interface ServerProcess {
  url: string
  /** Ends it; with SIGKILL at once. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the whole server by the tests' clock, on a loopback port. `env` says where its database and its files are. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const settings = { PORT: '0', HOST: '127.0.0.1', LASTRO_DEMO: '0', LASTRO_RELOGIO: '2026-11-16T12:00' }
  const child = spawn(process.execPath, [SHORT_LIVED, MAIN], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done, fail) => {
    let dito = ''
    child.stdout.on('data', (data: Buffer) => {
      dito += data.toString()
      const [endereco] = /http:\/\/127\.0\.0\.1:\d+/.exec(dito) ?? []
      if (endereco) done(endereco)
    })
    child.on('exit', () => fail(new Error(`The server ended: ${dito}`)))
  })
  return {
    url,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const fim = once(child, 'exit')
      child.kill(signal)
      await fim
    },
  }
}
