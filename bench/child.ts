import { Client } from 'pg'

/** One statement as the program gave it to the driver. */
export interface Statement {
  text: string
  values: unknown[]
}

/** What the benchmark tells a child in which LASTRO_BENCH_CAPTURE is set: to keep its statements, or to hand them over. */
export type Order = 'capture' | 'deliver'

/**
 * Loaded before every program that the benchmark starts (node --import): it ends with the benchmark, and one that is
 * started for capturing, which none that is timed is, reports the SQL that it sends.
 */
process.on('disconnect', () => process.exit())
process.channel?.unref()

if (process.env.LASTRO_BENCH_CAPTURE) {
  let kept: Statement[] | undefined
  const send: (...args: unknown[]) => unknown = Client.prototype.query
  const recording = function recording(this: Client, ...args: unknown[]): unknown {
    const [query, ofText] = args as [string | Partial<Statement>, unknown]
    // Kysely's come as objects, which may be prepared (docs/decisoes/0023).
    const { text, values = ofText } = typeof query === 'string' ? { text: query } : query
    if (kept && text !== undefined) kept.push({ text, values: Array.isArray(values) ? values : [] })
    return send.apply(this, args)
  }
  Object.assign(Client.prototype, { query: recording })
  process.on('message', (order: Order) => {
    if (order === 'deliver') process.send?.(kept)
    kept = []
  })
  // Sent by whoever started this program; nothing else waits for it.
  process.channel?.unref()
}
