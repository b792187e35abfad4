import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

/** What one person asks for, how often at once, and for how long at most. */
export interface Asked {
  url: string
  headers: Record<string, string>
  atOnce: number
  longestMs: number
}

/** In a thread of its own and of low priority, as if on another machine: what it reads delays nobody. Tells how often each status came. */
setPriority(constants.priority.PRIORITY_LOW)
const { url, headers, atOnce, longestMs } = workerData as Asked
const answers = new Map<number, number>()
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(longestMs) })
    await response.arrayBuffer()
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
  }),
)
parentPort?.postMessage(answers)
