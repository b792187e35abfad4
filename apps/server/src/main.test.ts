// @module-tag lento
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect, createServer, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { temporaryDir } from './db/embedded/testing/child.ts'
import { newDataDir } from './db/testing-embedded.ts'
import { SHORT_LIVED } from './testing/short-lived.ts'

// Each starts whole servers.
vi.setConfig({ testTimeout: 120_000 })

const MAIN = new URL('./main.ts', import.meta.url).pathname
const dataDir = temporaryDir()
const started: ChildProcess[] = []
beforeAll(async () => {
  // Making a database is not what these tests are about.
  await newDataDir('migrado', dataDir)
})
afterEach(async () => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface Server {
  child: ChildProcess
  port: number
  said(): string
  /** Text on standard error so far. */
  complained(): string
  /** Exit code, after the end. */
  ended: Promise<number | null>
}

function run(env: Record<string, string>): Omit<Server, 'port'> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const own = {
    PATH,
    HOME,
    TMPDIR,
    NODE_COMPILE_CACHE,
    DATA_DIR: dataDir,
    LASTRO_DEMO: '0',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [SHORT_LIVED, MAIN], { env: { ...own, ...env } })
  started.push(child)
  const collect = (stream: Readable | null) => {
    let said = ''
    stream?.on('data', (data: Buffer) => {
      said += data.toString()
    })
    return () => said
  }
  const said = collect(child.stdout)
  const complained = collect(child.stderr)
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  return { child, said, complained, ended }
}

async function start(env: Record<string, string> = {}): Promise<Server> {
  const server = run({ PORT: '0', ...env })
  const ready = async () => {
    for (;;) {
      const port = /no ar em http:\/\/127\.0\.0\.1:(\d+)/.exec(server.said())?.[1]
      if (port) return Number(port)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const port = await Promise.race([ready(), server.ended.then(() => undefined)])
  if (port === undefined) throw new Error(`The server ended:\n${server.said()}${server.complained()}`)
  return { ...server, port }
}

/** Resolves to the next data of a connection, '' once closed. */
async function nextData(socket: Socket): Promise<string> {
  const data: unknown[] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])
  return String(data[0])
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

describe('SIGTERM', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: a request under way is answered, new ones are not taken, and the process ends soon and well',
    async (signal) => {
      const { child, port, said, ended } = await start()
      const idle = connect(port, '127.0.0.1')
      idle.write('GET /saude HTTP/1.1\r\nHost: x\r\n\r\n')
      expect(await nextData(idle)).toContain('200 OK')
      const body = JSON.stringify({ cpf: '390.533.447-05', senha: 'errada' })
      const busy = connect(port, '127.0.0.1')
      busy.write(
        `POST /api/autenticacao/Login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      )
      // The server counts the request only after reading its head, which it says.
      expect(await nextData(busy)).toContain('100 Continue')
      child.kill(signal)
      expect(await nextData(idle)).toBe('')
      await vi.waitFor(() => expect(isListening(port)).resolves.toBe(false), 5_000)
      const before = performance.now()
      busy.write(body.slice(10))
      const answer = await nextData(busy)
      expect(answer).toContain('401 Unauthorized')
      expect(answer).toContain('Credenciais inválidas.')
      expect(await ended).toBe(0)
      expect(performance.now() - before).toBeLessThan(30_000)
      expect(said()).toContain(`${signal}: encerrando…`)
      // A new database is prepared in one line.
      expect(said()).not.toContain('Aplicando a migração')
      expect(existsSync(join(dataDir, 'auditoria-cabecas.jsonl'))).toBe(true)
      expect(statSync(join(dataDir, 'segredos.chave')).mode & 0o777).toBe(0o600)
    },
  )
})

describe('what a person can mend is said in one sentence', () => {
  test('a second server on the directory', async () => {
    const first = await start()
    const second = run({ PORT: '0' })
    expect(await second.ended).toBe(1)
    expect(second.complained()).toBe(
      `O diretório de dados ${dataDir} já está em uso por outro processo do Lastro (PID ${first.child.pid}). ` +
        'Encerre-o antes, ou escolha outro diretório com DATA_DIR.\n',
    )
    expect((await fetch(`http://127.0.0.1:${first.port}/saude/pronto`)).status).toBe(200)
  })

  test('a port in use, after which the directory is free again', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const server = run({ PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.complained()).toBe(
      'A porta já está em uso. Encerre o outro programa ou escolha outra com PORT.\n',
    )
    const elsewhere = run({ PORT: '0', HOST: '192.0.2.1' })
    expect(await elsewhere.ended).toBe(1)
    expect(elsewhere.complained()).toBe('O endereço de HOST não é desta máquina.\n')
    other.close()
    await start({ PORT: String(port) })
  })

  test('a file for the heads of the audit that was chosen and cannot be written', async () => {
    const arquivo = join(MAIN, 'cabecas')
    const server = run({ PORT: '0', AUDITORIA_ARQUIVO: arquivo })
    expect(await server.ended).toBe(1)
    expect(server.complained()).toMatch(
      /^Confira AUDITORIA_ARQUIVO: o arquivo dos últimos registros da auditoria não pode ser gravado \(Error: [^\n]*\)\.\n$/,
    )
  })

  test.each([
    [{ PORT: 'abc' }, 'Configuração inválida: confira PORT.\n'],
    [
      { METRICAS_PORT: '0', METRICAS_HOST: '192.0.2.1', METRICAS_TOKEN: 'x'.repeat(20) },
      'O endereço de METRICAS_HOST não é desta máquina.\n',
    ],
    [
      { SEGREDOS_CHAVE: 'curta' },
      'Configuração inválida: SEGREDOS_CHAVE precisa ser uma chave de 32 bytes em base64 (openssl rand -base64 32), ou várias separadas por vírgulas.\n',
    ],
    [{ PROXY_CONFIAVEL: 'proxy.example' }, 'Configuração inválida: confira PROXY_CONFIAVEL.\n'],
    [
      { NODE_ENV: 'production' },
      'Em produção informe DATABASE_URL. O banco de dados embutido pode perder as últimas gravações numa queda de energia; para usá-lo mesmo assim, defina LASTRO_EMBUTIDO=1.\n',
    ],
  ])('settings: %o', async (env, sentence) => {
    const server = run(env)
    expect(await server.ended).toBe(1)
    expect(server.complained()).toBe(sentence)
  })
})

test('metrics are told on a port of their own, which closes with the server', async () => {
  const { child, port, said, ended } = await start({ METRICAS_PORT: '0' })
  const [, url = '', daMetrica] = /Métricas em (http:\/\/127\.0\.0\.1:(\d+)\/metrics)/.exec(said()) ?? []
  const text = await (await fetch(url)).text()
  expect(text).toMatch(/^lastro_banco_acessivel 1$/m)
  expect(text).toMatch(/^lastro_fila_esperando 0$/m)
  expect(text).toMatch(/^lastro_auditoria_sem_elo \d+$/m)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(await isListening(Number(daMetrica))).toBe(false)
})
