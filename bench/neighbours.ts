import { setTimeout as wait } from 'node:timers/promises'
import { TOKENS } from './dataset.ts'
import type { Program } from './programs.ts'
import { mark, ratio, table } from './report.ts'
import { DRAFTS_INSTITUTION, INSTITUTION, STORE } from './sizes.ts'

/** How many times as long another institution may wait while one person asks for 600 stocks at once. */
const TARGET_OF_OTHERS = 3
const AT_ONCE = 600
const ALONE_MS = 8_000
const EVERY_MS = 25
/** Nothing goes on longer than this. */
const LONGEST_MS = 120_000

export interface NeighboursResult {
  /** 99 of 100 answers to the other institution come within so many milliseconds, alone and meanwhile. */
  alone: number
  meanwhile: number
  /** Answers to the one who asks for all, and to the question whether the program is ready, by status. */
  asked: Map<number, number>
  ready: Map<number, number>
}

const headers = (institution: number) => ({ authorization: `Bearer ${TOKENS[institution as 1 | 2]}` })
const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

/** A call of another institution every 25 ms until told to stop; each starts at its time, whatever became of the others. */
async function othersCalls(server: Program, going: () => boolean) {
  const times: number[] = []
  const ready = new Map<number, number>()
  const pending: Promise<void>[] = []
  const url = `${server.url}/api/instituicoes-financeiras/${DRAFTS_INSTITUTION}/contratos?status=0&pagina=1&quantidadePorPagina=20&total=limitado`
  const askList = async () => {
    const since = performance.now()
    const response = await fetch(url, { headers: headers(DRAFTS_INSTITUTION) })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`Another institution was answered ${response.status}`)
    times.push(performance.now() - since)
  }
  const askReady = async () => {
    const response = await fetch(`${server.url}/saude/pronto`)
    await response.arrayBuffer()
    ready.set(response.status, (ready.get(response.status) ?? 0) + 1)
  }
  while (going()) {
    pending.push(askList(), askReady())
    await wait(EVERY_MS)
  }
  await Promise.all(pending)
  return { times, ready }
}

export async function measureNeighbours(server: Program, ruleId: number): Promise<NeighboursResult> {
  const until = (ms: number) => {
    const end = performance.now() + ms
    return () => performance.now() < end
  }
  await othersCalls(server, until(1_000))
  const alone = await othersCalls(server, until(ALONE_MS))
  const asked = new Map<number, number>()
  const stock = `${server.url}/api/lojas/${STORE}/estoque?regraGarantiaId=${ruleId}`
  let left = AT_ONCE
  const asking = Array.from({ length: AT_ONCE }, async () => {
    const response = await fetch(stock, {
      headers: headers(INSTITUTION),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    await response.arrayBuffer()
    asked.set(response.status, (asked.get(response.status) ?? 0) + 1)
    left--
  })
  const notTooLong = until(LONGEST_MS)
  const meanwhile = await othersCalls(server, () => left > 0 && notTooLong())
  await Promise.all(asking)
  return { alone: p99(alone.times), meanwhile: p99(meanwhile.times), asked, ready: meanwhile.ready }
}

const counts = (answers: Map<number, number>) =>
  [...answers].map(([status, times]) => `${times} × ${status}`).join(', ')

export const tableOfNeighbours = ({ alone, meanwhile, asked, ready }: NeighboursResult): string =>
  table(
    [
      `${AT_ONCE} stocks at once of one person`,
      'another institution’s p99',
      'ms alone',
      'ms meanwhile',
      'answers to that person',
      'readiness',
    ],
    [
      [
        'of 5,000 vehicles, under a rule',
        `**${ratio(meanwhile / alone)}** ≤ ${TARGET_OF_OTHERS} ${mark(meanwhile / alone <= TARGET_OF_OTHERS)}`,
        alone.toFixed(0),
        meanwhile.toFixed(0),
        counts(asked),
        counts(ready),
      ],
    ],
  )

export const missedNeighbours = ({ alone, meanwhile, asked, ready }: NeighboursResult): string[] => [
  ...(meanwhile / alone > TARGET_OF_OTHERS
    ? [`another institution waits ${ratio(meanwhile / alone)} times as long`]
    : []),
  ...([...asked.keys()].some((status) => status >= 500) ? [`answers: ${counts(asked)}`] : []),
  ...([...ready.keys()].some((status) => status !== 200) ? [`readiness: ${counts(ready)}`] : []),
]
