import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { createParceria, type Parceria } from '../testing/parceria.ts'

const APACHE = '/usr/sbin/apache2'
const MODULES = '/usr/lib/apache2/modules'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

/** Starts Debian's Apache, which compresses what it proxies, on a loopback port. Root's workers run as www-data. */
async function startApache(target: string, compression: 'deflate' | 'brotli') {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-apache-'))
  const port = await freePort()
  const modules = ['mpm_event', 'authz_core', 'filter', 'proxy', 'proxy_http', compression]
  const config = [
    ...modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
    `ServerName 127.0.0.1`,
    `Listen 127.0.0.1:${port}`,
    `PidFile ${dir}/pid`,
    `DefaultRuntimeDir ${dir}`,
    `ErrorLog ${dir}/log`,
    ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
    `SetOutputFilter ${compression === 'deflate' ? 'DEFLATE' : 'BROTLI_COMPRESS'}`,
    `ProxyPass / ${target}/`,
  ]
  const file = join(dir, 'apache.conf')
  writeFileSync(file, `${config.join('\n')}\n`)
  const child = spawn(APACHE, ['-f', file, '-D', 'FOREGROUND'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/saude`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; tries < 100 && !(await answers()); tries++) await wait(100)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

// Needs Apache (Debian: `apache2`). versao.test.ts holds the forms of the tag without it.
describe.runIf(existsSync(APACHE))('behind a real Apache that compresses', () => {
  let t: TestApp
  let n: Parceria
  let target: string
  beforeAll(async () => {
    t = await startApp()
    n = await createParceria(t)
    target = await t.listen()
  })
  afterAll(() => t.close())

  test.each([
    ['deflate', 'gzip'],
    ['brotli', 'br'],
  ] as const)(
    'a save with the tag that %s has changed is taken, and a stale one is not',
    async (filter, coding) => {
      const apache = await startApache(target, filter)
      try {
        const id = await n.criar(1)
        const call = (method: string, headers: Record<string, string> = {}, body?: unknown) =>
          fetch(
            `${apache.url}/api/contratos/${id}/parceiro`.replace(method === 'GET' ? '/parceiro' : '', ''),
            {
              method,
              headers: { authorization: `Bearer ${n.loja}`, 'accept-encoding': coding, ...headers },
              ...(body !== undefined && { body: JSON.stringify(body) }),
            },
          )
        const json = { 'content-type': 'application/json' }
        await n.enviar(id)
        const etag = (await call('GET')).headers.get('etag') ?? ''
        expect(etag).toMatch(new RegExp(`-${coding}"$`))
        const save = (ifMatch: string, idParceiro: string) =>
          call('PUT', { ...json, 'if-match': ifMatch }, { idParceiro })
        expect((await save(etag, 'UM')).status).toBe(200)
        expect((await save(etag, 'DOIS')).status).toBe(412)
        const heads = await Promise.all(
          ['/saude', '/saude/pronto', '/api/configuracao'].map((path) =>
            fetch(`${apache.url}${path}`, { method: 'HEAD' }),
          ),
        )
        expect(heads.map(({ status }) => status)).toEqual([200, 200, 200])
      } finally {
        await apache.stop()
      }
    },
  )
})
