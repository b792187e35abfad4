import { Agent, request } from 'node:http'

interface Answer {
  status: number
  body: Buffer
}

interface Call {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  agent?: Agent
}

const shared = new Agent({ keepAlive: true, maxSockets: 64 })

/** One call over a kept connection. Reads the whole body without parsing. */
function call(
  url: string,
  { method = 'GET', headers = {}, body, agent = shared }: Call = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** One call that throws at any status but 200. */
export async function callOk(url: string, options: Call = {}): Promise<Buffer> {
  const { status, body } = await call(url, options)
  if (status !== 200) throw new Error(`${url} answered ${status}: ${body.toString().slice(0, 500)}`)
  return body
}

export const closeConnections = () => shared.destroy()

/** Rate of `work` per second with `callers` at once, measured for about `ms`. Each caller does it at least once. */
export async function rateOf(
  work: (caller: number) => Promise<unknown>,
  { callers, ms }: { callers: number; ms: number },
): Promise<number> {
  let done = 0
  const since = performance.now()
  const loop = async (caller: number) => {
    do {
      await work(caller)
      done++
    } while (performance.now() - since < ms)
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)))
  return (done / (performance.now() - since)) * 1000
}

/** Measures every side in every round, each round starting with another. The first round only warms up. */
export async function inTurns<S extends string>(
  sides: Record<S, () => Promise<number>>,
  rounds: number,
): Promise<Record<S, number>[]> {
  const order = Object.entries(sides) as [S, () => Promise<number>][]
  const measured: Record<S, number>[] = []
  for (let index = 0; index <= rounds; index++) {
    const start = index % order.length
    const round: Partial<Record<S, number>> = {}
    for (const [side, measure] of [...order.slice(start), ...order.slice(0, start)])
      round[side] = await measure()
    if (index > 0) measured.push(round as Record<S, number>)
  }
  return measured
}

/** Median over the rounds of what `pick` makes of one. */
export const middle = <R>(rounds: readonly R[], pick: (round: R) => number): number =>
  median(rounds.map(pick))

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}
