import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { type Clock, clockFrom } from '../clock.ts'
import { parseConfig } from '../config.ts'
import type { Banco } from '../db/connection.ts'
import { createTestBanco } from '../db/testing.ts'
import { type Cenario, createCenario } from './cenario.ts'

/** Noon in São Paulo of the day on which tests take place unless they move the clock. */
const HOJE = '2026-11-16T15:00:00Z'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Chamada {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Resposta {
  status: number
  text: string
  headers: Record<string, unknown>
  /** The parsed body; throws when it is no JSON. */
  json: <T = Record<string, unknown>>() => T
}

export interface TestApp {
  app: FastifyInstance
  banco: Banco
  clock: Clock
  cenario: Cenario
  /** Moves the clock to an instant. */
  setNow(iso: string): void
  call(method: Method, url: string, chamada?: Chamada): Promise<Resposta>
  close(): Promise<void>
}

/** The whole application on a fresh database of the engine under test; requests go in through the public door. */
export async function startApp({ env = {} }: { env?: Record<string, string> } = {}): Promise<TestApp> {
  const banco = await createTestBanco()
  let now = new Date(HOJE)
  const clock = clockFrom(() => now)
  const config = parseConfig({ LOG_LEVEL: 'silent', ...env })
  const app = await createApp({ db: banco.db, clock, config, versao: '0.0.0', wait: async () => undefined })
  await app.ready()
  return {
    app,
    banco,
    clock,
    cenario: createCenario(banco.db, clock),
    setNow(iso) {
      now = new Date(iso)
    },
    async call(method, url, { token, body, headers } = {}) {
      const response = await app.inject({
        method,
        url,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      return {
        status: response.statusCode,
        text: response.body,
        headers: response.headers,
        json: <T>() => JSON.parse(response.body) as T,
      }
    },
    async close() {
      await app.close()
      await banco.close()
    },
  }
}
