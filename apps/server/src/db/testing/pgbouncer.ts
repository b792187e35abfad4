import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** Debian keeps PgBouncer where an ordinary user's PATH may not look. */
const PATH = `${process.env.PATH}:/usr/sbin`

/** Whether this machine has PgBouncer (Debian: `pgbouncer`). */
export function hasPgBouncer(): boolean {
  try {
    return execFileSync('pgbouncer', ['--version'], { env: { PATH }, encoding: 'utf8' }).length > 0
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    )
}

/** Starts PgBouncer on a loopback port in front of a database; `stop` ends it. Root's runs as postgres. */
export async function startPgBouncer(databaseUrl: string, settings: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-pgbouncer-'))
  chmodSync(dir, 0o755)
  const port = await freePort()
  const direct = new URL(databaseUrl)
  const host = direct.searchParams.get('host') ?? direct.hostname
  const ini = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  }
  const lines = Object.entries(ini).map(([name, value]) => `${name} = ${value}`)
  const server = `host=${host} port=${direct.port || '5432'} user=${direct.username}`
  const file = join(dir, 'pgbouncer.ini')
  writeFileSync(file, ['[databases]', `* = ${server}`, '[pgbouncer]', ...lines, ''].join('\n'))
  const child = spawn('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), file], {
    env: { PATH },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const url = `postgres://${direct.username}@127.0.0.1:${port}${direct.pathname}`
  for (let tries = 0; tries < 100 && !(await isAnswering(url)); tries++) await wait(100)
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
