import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

/** The calls of one person: what, how many at once, and the longest time in ms. */
export interface Asked {
  url: string
  headers: Record<string, string>
  atOnce: number
  longestMs: number
}

/**
 * Runs in a thread of low priority, as if on another machine, so that reading answers delays nobody. Reports the count
 * of each status.
 */
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
