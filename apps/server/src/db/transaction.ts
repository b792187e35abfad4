import { setTimeout as wait } from 'node:timers/promises'
import { recordDiskFull } from './disk-space.ts'
import { outageOf, UnknownOutcome } from './outage.ts'
import { pipelinedTransaction, supportsPipelining } from './pipelined.ts'
import type { Db, Tx } from './tables.ts'
import { insideTransaction } from './transaction-guard.ts'

const MAX_TRIES = 5

/** serialization_failure and deadlock_detected: the whole transaction may run again. */
const RETRYABLE: ReadonlySet<unknown> = new Set(['40001', '40P01'])

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(error.code)
}

/** 10 to 20 ms, doubled with each try, so that two losers do not meet again. */
const pauseBefore = (attempt: number) => wait(5 * 2 ** attempt * (1 + Math.random()))

async function runOnce<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  let failure: { error: unknown } | undefined
  let done = false
  const body = async (tx: Tx) => {
    try {
      const result = await fn(tx)
      done = true
      return result
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  try {
    return await db
      .transaction()
      .execute((tx) =>
        insideTransaction(async () => body(supportsPipelining.has(db) ? await pipelinedTransaction(tx) : tx)),
      )
  } catch (error) {
    recordDiskFull(db, failure ? failure.error : error)
    if (done && outageOf(error) === 'fora') throw new UnknownOutcome(error)
    // After a lost connection the rollback fails too; the first error says more.
    throw failure ? failure.error : error
  }
}

const isTx = (db: Db | Tx): db is Tx => db.isTransaction

/**
 * The one way to write. Commits when `fn` resolves and rolls back when it throws. Runs `fn` up to 5 times when the
 * database gives up with 40001 or 40P01, so `fn` must change nothing but the database. Inside, use only `tx`, and await
 * nothing but the database (architecture 2 and 4). Throws UnknownOutcome when the connection is lost during the commit.
 * Given a transaction, `fn` joins it and is committed, retried or rolled back with it.
 */
export async function withTransaction<T>(db: Db | Tx, fn: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(db)) return fn(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, fn)
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRetryable(error)) throw error
    }
    await pauseBefore(attempt)
  }
}
