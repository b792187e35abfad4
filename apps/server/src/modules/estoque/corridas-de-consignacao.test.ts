// @module-tag lento
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_ENGINE } from '#db/testing.ts'
import { type Alteracoes, createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { ALL_CASES } from '#testing/case-count.ts'
import { expectConfere } from '#testing/conferir.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'

// Two servers: one takes the store's word that a car is consigned, the other makes that car a guarantee.

/** The act comes earlier or later into the load, so that each step of one meets each of the other. */
const STEPS = 40
const STEP_MS = 3

const TRIES = ALL_CASES ? 2_000 : STEPS
const TIME = ALL_CASES ? 7_200_000 : 120_000

let t: TestApp
let a: Alteracoes
let servers: ServerProcess[] = []
let dir: string

interface Call {
  token: string
  method?: 'POST' | 'PUT'
  path: string
  body?: unknown
}

/** Asks each server for one of two things at once. */
const atOnce = (turn: number, ...calls: [Call, Call]) =>
  Promise.all(
    calls.map(async ({ token, method = 'POST', path, body = {} }, n) => {
      if (n === 0) await setTimeout((turn % STEPS) * STEP_MS)
      const response = await fetch(`${servers[n]?.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      })
      return { status: response.status, text: await response.text() }
    }),
  )

const RECUSA = /^O veículo \S+ está em consignação: não pertence à loja e não pode ser dado em garantia\.$/

/** Does something `TRIES` times; answers how often each outcome came. */
async function repeat(once: (turn: number) => Promise<string>): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  for (let turn = 0; turn < TRIES; turn++) {
    const outcome = await once(turn)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  return outcomes
}

describe.runIf(TEST_ENGINE === 'postgres')('two servers on one database', () => {
  beforeAll(async () => {
    t = await startApp()
    a = await createAlteracoes(t)
    dir = mkdtempSync(join(tmpdir(), 'lastro-consignacao-'))
    const DATABASE_URL = String(t.banco.pool.options.connectionString)
    servers = await Promise.all(
      ['um', 'dois'].map((name) => startServerProcess({ DATABASE_URL, DATA_DIR: join(dir, name) })),
    )
  }, 60_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end()))
    // Holds every guarantee to the moment at which its car was told consigned.
    await expectConfere(t.banco.db)
    await t.close()
    rmSync(dir, { recursive: true, force: true })
  }, TIME)

  const consigna = (veiculoId: number): Call => ({
    token: a.loja,
    method: 'PUT',
    path: `/api/lojas/${a.lojaId}/estoque/${veiculoId}`,
    body: { renaveSituacao: 'consignado' },
  })

  /** One car, told consigned while `acao` is done on its contract: what came of it. */
  async function race(turn: number, id: number, acao: Call) {
    const [veiculoId = 0] = await a.garantias(id)
    const [ato, carga] = await atOnce(turn, acao, consigna(veiculoId))
    if (carga?.status !== 204) throw new Error(`the load: ${carga?.status} ${carga?.text}`)
    if (!ato || (ato.status !== 200 && !RECUSA.test(ato.text)))
      throw new Error(`the act: ${ato?.status} ${ato?.text}`)
    const { statusId } = (await t.call('GET', `/api/contratos/${id}`, { token: a.banco })).json<{
      statusId: number
    }>()
    return `${ato.status}: ${statusId}, ${(await a.penhorados(id)).length} em garantia`
  }

  test(
    'a car told consigned is never pledged by a send that comes after',
    async () => {
      const outcomes = await repeat(async (turn) => {
        const id = await a.criar(1)
        return race(turn, id, { token: a.banco, path: `/api/contratos/${id}/enviar` })
      })
      for (const outcome of outcomes.keys())
        expect(['200: 3, 1 em garantia', '400: 0, 0 em garantia']).toContain(outcome)
    },
    TIME,
  )

  test(
    'a contract with a car told consigned never becomes active by an approval that comes after',
    async () => {
      const outcomes = await repeat(async (turn) => {
        const id = await a.criar(1)
        await a.enviar(id)
        return race(turn, id, { token: a.loja, path: `/api/contratos/${id}/aprovar` })
      })
      for (const outcome of outcomes.keys())
        expect(['200: 5, 1 em garantia', '400: 3, 1 em garantia']).toContain(outcome)
    },
    TIME,
  )
})
