import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { type Clock, clockFrom } from '../clock.ts'
import { type Config, parseConfig } from '../config.ts'
import type { Banco } from '../db/connection.ts'
import { createTestBanco } from '../db/testing.ts'
import type { Metricas } from '../metricas/metricas.ts'
import { createSegredos, type Segredos } from '../segredos/segredos.ts'
import { type Cenario, createCenario } from './cenario.ts'

/** Noon in São Paulo on the day of the tests, unless they move the clock. */
const HOJE = '2026-11-16T15:00:00Z'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

export interface Chamada {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  /** The body in wire form, sent as JSON unless `headers` say otherwise. */
  raw?: string | Buffer
  /** The caller's address. */
  endereco?: string
}

export interface Resposta {
  status: number
  text: string
  bytes: Buffer
  headers: Record<string, unknown>
  /** The parsed body; throws when it is no JSON. */
  json: <T = Record<string, unknown>>() => T
}

export interface TestApp {
  app: FastifyInstance
  banco: Banco
  clock: Clock
  /** Encrypts under a key of this run, unless `env` names keys. */
  segredos: Segredos
  cenario: Cenario
  /** Moves the clock to an instant. */
  setNow(iso: string): void
  /** Moves the clock forward. */
  passar(ms: number): void
  /** The counters; undefined unless `env` asks for them. Reads the database afresh each time. */
  metricas: Metricas | undefined
  /** Every log line so far; empty unless `env` sets a LOG_LEVEL. */
  logs: string[]
  /** Milliseconds that slowed-down sign-ins had to wait. */
  esperas: number[]
  call(method: Method, url: string, chamada?: Chamada): Promise<Resposta>
  /** Opens a real port and resolves to its address, for tests of the wire. */
  listen(): Promise<string>
  close(): Promise<void>
}

async function metricasDeTeste(config: Config, banco: Banco, clock: Clock): Promise<Metricas> {
  const { createMetrics } = await import('../metricas/metricas.ts')
  const { serverJobs } = await import('../job-list.ts')
  const jobNames = serverJobs(config).map(({ nome }) => nome)
  return createMetrics({ banco, clock, jobNames, onError: () => undefined, reuseMs: 0 })
}

/** Sends a request to a server through its API. */
const chamadaA =
  (app: FastifyInstance): TestApp['call'] =>
  async (method, url, { token, body, headers, raw, endereco } = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(raw !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(endereco && { remoteAddress: endereco }),
      ...(raw !== undefined && { payload: raw }),
      ...(body !== undefined && { payload: body as object }),
    })
    return {
      status: response.statusCode,
      text: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
      json: <T>() => JSON.parse(response.body) as T,
    }
  }

/** Another server on the database of `t`, with its clock ahead by `adiantadoMs`. */
export async function startOutroServidor(t: TestApp, adiantadoMs: number) {
  const clock = clockFrom(() => new Date(t.clock.now().getTime() + adiantadoMs))
  const app = await createApp({
    db: t.banco.db,
    clock,
    segredos: t.segredos,
    config: parseConfig({ LOG_LEVEL: 'silent' }),
    metricas: undefined,
    versao: '0.0.0',
    webDist: join(import.meta.dirname, 'none'),
  })
  await app.ready()
  return {
    call: chamadaA(app),
    cenario: createCenario(t.banco.db, clock),
    close: () => app.close(),
  }
}

/** The whole application on a fresh database of the engine under test. */
export async function startApp({
  env = {},
  webDist = join(import.meta.dirname, 'none'),
}: {
  env?: Record<string, string>
  webDist?: string
} = {}): Promise<TestApp> {
  const banco = await createTestBanco()
  let now = new Date(HOJE)
  const clock = clockFrom(() => now)
  const config = parseConfig({ LOG_LEVEL: 'silent', ...env })
  const { chavesDosSegredos: chaves } = config
  const segredos = createSegredos(chaves.length > 0 ? chaves : [randomBytes(32)])
  const logs: string[] = []
  const esperas: number[] = []
  const metricas = config.metricas && (await metricasDeTeste(config, banco, clock))
  const app = await createApp({
    db: banco.db,
    clock,
    segredos,
    config,
    metricas,
    versao: '0.0.0',
    webDist,
    wait: async (ms) => esperas.push(ms),
    logStream: { write: (line) => logs.push(line) },
  })
  await app.ready()
  return {
    app,
    banco,
    clock,
    segredos,
    cenario: createCenario(banco.db, clock),
    setNow(iso) {
      now = new Date(iso)
    },
    passar(ms) {
      now = new Date(now.getTime() + ms)
    },
    metricas,
    logs,
    esperas,
    call: chamadaA(app),
    listen: () => app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => 'listening' }),
    async close() {
      await app.close()
      await banco.close()
    },
  }
}
