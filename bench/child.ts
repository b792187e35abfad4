import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Client } from 'pg'

/** One statement as the program gave it to the driver. */
export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Preloaded into every program of the benchmark (node --import): ends the program with the benchmark. A capturing
 * program, which is never timed, answers each message with the SQL it has sent since the last. A watched one answers
 * with the longest delay of its event loop since, in ms.
 */
process.on('disconnect', () => process.exit())
process.channel?.unref()

if (process.env.LASTRO_BENCH_WATCH) {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  process.on('message', () => {
    // Waiting its resolution is no delay.
    process.send?.(delays.max / 1e6 - 5)
    delays.reset()
  })
  process.channel?.unref()
}

if (process.env.LASTRO_BENCH_CAPTURE) {
  let kept: Statement[] | undefined
  const send: (...args: unknown[]) => unknown = Client.prototype.query
  const recording = function recording(this: Client, ...args: unknown[]): unknown {
    const [query, ofText] = args as [string | Partial<Statement>, unknown]
    // Kysely sends objects, which may be prepared (docs/decisoes/0023).
    const { text, values = ofText } = typeof query === 'string' ? { text: query } : query
    if (kept && text !== undefined) kept.push({ text, values: Array.isArray(values) ? values : [] })
    return send.apply(this, args)
  }
  Object.assign(Client.prototype, { query: recording })
  process.on('message', () => {
    process.send?.(kept ?? [])
    kept = []
  })
  // Only the starting process sends messages; the channel must not keep this program alive.
  process.channel?.unref()
}
