import type { ClientBase } from 'pg'
import { every, type Repeated } from '#every.ts'

/** A checkpoint per this many bytes of log keeps the directory small and the start after a kill short. */
const LOG_BYTES = 48 * 1024 * 1024

const EVERY_MS = 15_000

/** So many rounds in a row may fail in silence: a long transaction, like the demonstration's load, holds them up. */
const SILENT_FAILURES = 5

/** At most this many messages per round come from background work alone, so nobody uses the server. */
const BACKGROUND_MESSAGES = 75

export interface UpkeepOptions {
  log: (msg: string) => void
  /** Waits its turn for a connection. */
  withoutTimeLimit: (work: (client: ClientBase) => Promise<void>) => Promise<void>
  /** Number of messages to the engine so far; it hardly grows while nobody uses the server. */
  activity: () => number
  /** Milliseconds between two rounds. */
  everyMs?: number
}

/**
 * Does what PostgreSQL's background processes do and the embedded engine lacks: checkpoints, statistics, vacuum.
 * Without checkpoints the log grows for ever; 1 GB takes 10 s at the next start. Each step waits its turn like a
 * request. Vacuum, which may take seconds, runs only while nobody uses the server.
 */
export function startUpkeep({
  log,
  withoutTimeLimit,
  activity,
  everyMs = EVERY_MS,
}: UpkeepOptions): Repeated {
  let seen = -Infinity
  let failures = 0
  const look = async () => {
    const idle = activity() - seen <= BACKGROUND_MESSAGES
    try {
      await withoutTimeLimit((client) => keepUp(client, idle))
      failures = 0
    } finally {
      seen = activity()
    }
  }
  return every(everyMs, look, (error) => {
    if (++failures > SILENT_FAILURES)
      log(
        `A manutenção do banco de dados embutido falhou: ${error instanceof Error ? error.message : String(error)}`,
      )
  })
}

/** One round: a checkpoint if due, then the table that needs upkeep most. */
export async function keepUp(client: ClientBase, idle: boolean): Promise<void> {
  const written = await client.query<{ bytes: string }>(
    'select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
  )
  if (Number(written.rows[0]?.bytes) > LOG_BYTES) await client.query('checkpoint')
  const due = await client.query<{ tabela: string; vacuum: boolean }>(DUE_TABLE, [idle])
  const [table] = due.rows
  if (table) await client.query(`${table.vacuum ? 'vacuum (analyze)' : 'analyze'} ${table.tabela}`)
}

/** PostgreSQL's own thresholds of autovacuum; $1 says whether a vacuum may run now. */
const DUE_TABLE = `
  select relid::regclass::text as tabela, $1 and n_dead_tup > 50 + n_live_tup / 5 as vacuum
  from pg_stat_user_tables
  where ($1 and n_dead_tup > 50 + n_live_tup / 5) or n_mod_since_analyze > 50 + n_live_tup / 10
  order by n_mod_since_analyze desc limit 1`
