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

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
