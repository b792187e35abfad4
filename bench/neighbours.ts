import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Asked } from './asker.ts'
import { BARS, type Figure } from './bars.ts'
import { COLLEAGUES, TOKENS } from './dataset.ts'
import { callOk } from './load.ts'
import type { Program } from './programs.ts'
import { DRAFTS_INSTITUTION, INSTITUTION, STORE } from './sizes.ts'

/** One person asks for so many stocks at once. */
const AT_ONCE = 600
const ROUNDS = 3
const ALONE_MS = 8_000
const EVERY_MS = 25
/** Time limit of each part, in ms. */
const LONGEST_MS = 120_000

interface Round {
  /** Milliseconds within which 99 of 100 answers to the other institution come, alone and under the load. */
  alone: number
  meanwhile: number
  /** Milliseconds of the slowest answer under the load. */
  worst: number
  /** Counts by status of the answers to the heavy caller, and to readiness checks. */
  asked: Map<number, number>
  ready: Map<number, number>
}

export function p99(times: number[]): number {
  if (times.length < 100) throw new Error(`Only ${times.length} answers`)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** Each has a connection of their own, as browsers do. */
const OTHERS = COLLEAGUES[DRAFTS_INSTITUTION] ?? []

/**
 * Calls of another institution every 25 ms until told to stop. Each starts on time, whether or not earlier ones have
 * ended.
 */
export async function othersCalls(server: Program, agent: Agent, going: () => boolean) {
  const times: number[] = []
  const ready = new Map<number, number>()
  const pending: Promise<void>[] = []
  const url = `${server.url}/api/instituicoes-financeiras/${DRAFTS_INSTITUTION}/contratos?status=0&pagina=1&quantidadePorPagina=20&total=limitado`
  const askList = async (token: string | undefined) => {
    const since = performance.now()
    await callOk(url, { headers: { authorization: `Bearer ${token}` }, agent })
    times.push(performance.now() - since)
  }
  const askReady = async () => {
    const response = await fetch(`${server.url}/saude/pronto`)
    await response.arrayBuffer()
    ready.set(response.status, (ready.get(response.status) ?? 0) + 1)
  }
  for (let turn = 0; going(); turn++) {
    pending.push(askList(OTHERS[turn % OTHERS.length]), askReady())
    await wait(EVERY_MS)
  }
  await Promise.all(pending)
  return { times, ready }
}

export const until = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() < end
}

async function round(server: Program, agent: Agent, workerData: Asked): Promise<Round> {
  const alone = await othersCalls(server, agent, until(ALONE_MS))
  let asking = true
  const notTooLong = until(LONGEST_MS)
  const answered = once(new Worker(new URL('asker.ts', import.meta.url), { workerData }), 'message').finally(
    () => (asking = false),
  )
  const [meanwhile, [asked]] = await Promise.all([
    othersCalls(server, agent, () => asking && notTooLong()),
    answered as Promise<[Round['asked']]>,
  ])
  return {
    alone: p99(alone.times),
    meanwhile: p99(meanwhile.times),
    worst: Math.max(...meanwhile.times),
    asked,
    ready: meanwhile.ready,
  }
}

/** Counts of all rounds, by status. */
function together(rounds: readonly Round[], which: 'asked' | 'ready'): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [status, times] of rounds.flatMap((one) => [...one[which]]))
    sums.set(status, (sums.get(status) ?? 0) + times)
  return sums
}

/** The round with the median ratio of three: the worst hundredth of one round is only ten answers. */
export async function measureNeighbours(server: Program, ruleId: number): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: OTHERS.length })
  await Promise.all(OTHERS.map(() => othersCalls(server, agent, until(1_000))))
  const calls: Asked = {
    url: `${server.url}/api/lojas/${STORE}/estoque?regraGarantiaId=${ruleId}`,
    headers: { authorization: `Bearer ${TOKENS[INSTITUTION]}` },
    atOnce: AT_ONCE,
    longestMs: LONGEST_MS,
  }
  const rounds: Round[] = []
  for (let n = 0; n < ROUNDS; n++) rounds.push(await round(server, agent, calls))
  agent.destroy()
  const [, middle] = rounds.toSorted((a, b) => a.meanwhile / a.alone - b.meanwhile / b.alone)
  if (!middle) throw new Error('No round')
  const asked = together(rounds, 'asked')
  const ready = together(rounds, 'ready')
  const { alone, meanwhile, worst } = middle
  const ms = [alone, meanwhile, worst].map((value) => value.toFixed(0)).join(', ')
  const broken = [...asked].filter(([status]) => status >= 500).reduce((sum, [, times]) => sum + times, 0)
  const unready = [...ready].filter(([status]) => status !== 200).reduce((sum, [, times]) => sum + times, 0)
  return [
    {
      name: 'another institution',
      value: meanwhile / alone,
      bar: BARS.wait,
      context: `ms alone, meanwhile, at worst: ${ms}`,
    },
    // With fewer the load was too light.
    { name: `${AT_ONCE} stocks at once`, value: asked.get(200) ?? 0, bar: BARS.answered },
    { name: `${AT_ONCE} stocks at once`, value: broken, bar: BARS.failed, context: counts(asked) },
    { name: 'readiness', value: unready, bar: BARS.failed, context: counts(ready) },
  ]
}

const counts = (answers: Map<number, number>) =>
  [...answers].map(([status, times]) => `${times} × ${status}`).join(', ')
