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

const MODULES = '/usr/lib/apache2/modules'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

interface Place {
  dir: string
  port: number
  target: string
}

const isRoot = process.getuid?.() === 0

const apacheConfig = (filter: 'deflate' | 'brotli', { dir, port, target }: Place) => [
  ...['mpm_event', 'authz_core', 'filter', 'proxy', 'proxy_http', filter].map(
    (name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`,
  ),
  `ServerName 127.0.0.1`,
  `Listen 127.0.0.1:${port}`,
  `PidFile ${dir}/pid`,
  `DefaultRuntimeDir ${dir}`,
  `ErrorLog ${dir}/log`,
  ...(isRoot ? ['User www-data', 'Group www-data'] : []),
  `SetOutputFilter ${filter === 'deflate' ? 'DEFLATE' : 'BROTLI_COMPRESS'}`,
  `ProxyPass / ${target}/`,
]

const nginxConfig = ({ dir, port, target }: Place) => [
  ...(isRoot ? ['user www-data;'] : []),
  `daemon off; pid ${dir}/pid; error_log ${dir}/log; events {}`,
  `http { access_log off; gzip on; gzip_min_length 0; gzip_proxied any; gzip_types *;`,
  ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${dir}/${kind};`),
  `server { listen 127.0.0.1:${port}; location / { proxy_pass ${target}; proxy_http_version 1.1; } } }`,
]

/** Debian's proxies that compress what they pass on: their program, and how each changes the tag. */
const PROXIES = [
  {
    name: 'Apache, deflate',
    program: '/usr/sbin/apache2',
    args: (file: string) => ['-f', file, '-D', 'FOREGROUND'],
    config: (place: Place) => apacheConfig('deflate', place),
    coding: 'gzip',
    tag: /-gzip"$/,
  },
  {
    name: 'Apache, brotli',
    program: '/usr/sbin/apache2',
    args: (file: string) => ['-f', file, '-D', 'FOREGROUND'],
    config: (place: Place) => apacheConfig('brotli', place),
    coding: 'br',
    tag: /-br"$/,
  },
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    args: (file: string) => ['-c', file],
    config: nginxConfig,
    coding: 'gzip',
    tag: /^W\//,
  },
]

/** Starts a proxy on a loopback port. Root's workers run as www-data. */
async function startProxy({ program, args, config }: (typeof PROXIES)[number], target: string) {
  const dir = mkdtempSync(join(tmpdir(), 'lastro-proxy-'))
  const port = await freePort()
  const file = join(dir, 'proxy.conf')
  writeFileSync(file, `${config({ dir, port, target }).join('\n')}\n`)
  const child = spawn(program, args(file), { stdio: 'ignore' })
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

// Needs Debian's `apache2-bin` and `nginx-light`. versao.test.ts holds the forms of the tag without them.
describe.each(PROXIES)('behind a real proxy that compresses: $name', (proxy) => {
  let t: TestApp
  let n: Parceria
  let target: string
  beforeAll(async () => {
    t = await startApp()
    n = await createParceria(t)
    target = await t.listen()
  })
  afterAll(() => t.close())

  test.runIf(existsSync(proxy.program))(
    'a save with the tag that it has changed is taken, and a stale one is not',
    async () => {
      const running = await startProxy(proxy, target)
      try {
        const id = await n.criar(1)
        const call = (method: string, headers: Record<string, string> = {}, body?: unknown) =>
          fetch(
            `${running.url}/api/contratos/${id}/parceiro`.replace(method === 'GET' ? '/parceiro' : '', ''),
            {
              method,
              headers: { authorization: `Bearer ${n.loja}`, 'accept-encoding': proxy.coding, ...headers },
              ...(body !== undefined && { body: JSON.stringify(body) }),
            },
          )
        const json = { 'content-type': 'application/json' }
        await n.enviar(id)
        const etag = (await call('GET')).headers.get('etag') ?? ''
        expect(etag).toMatch(proxy.tag)
        const save = (ifMatch: string, idParceiro: string) =>
          call('PUT', { ...json, 'if-match': ifMatch }, { idParceiro })
        expect((await save(etag, 'UM')).status).toBe(200)
        expect((await save(etag, 'DOIS')).status).toBe(412)
        // Says why, where the server itself would not be ready.
        expect(await (await fetch(`${target}/saude/pronto`)).json()).toEqual({ situacao: 'ok' })
        const heads = await Promise.all(
          ['/saude', '/saude/pronto', '/api/configuracao'].map((path) =>
            fetch(`${running.url}${path}`, { method: 'HEAD' }),
          ),
        )
        expect(heads.map(({ status }) => status)).toEqual([200, 200, 200])
      } finally {
        await running.stop()
      }
    },
  )
})
