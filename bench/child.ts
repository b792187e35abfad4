import { Client } from 'pg'

/** One statement as the program gave it to the driver. */
export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Loaded before every program that the benchmark starts (node --import): it ends with the benchmark, and one that is started for capturing,
 * which none that is timed is, answers whatever it is told with the SQL that it has sent since the last time.
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
  process.on('message', () => {
    process.send?.(kept ?? [])
    kept = []
  })
  // Sent by whoever started this program; nothing else waits for it.
  process.channel?.unref()
}
