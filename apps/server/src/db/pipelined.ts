import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import type { Db, Tables, Tx } from './tables.ts'

/** Databases whose connections take a statement before the previous answer. The embedded engine's don't. */
export const supportsPipelining = new WeakSet<Db>()

const never = () => Promise.reject(new Error('A transaction takes no connection'))

/**
 * A handle on `tx` that sends each statement without waiting for earlier answers. The database runs the statements in
 * the order of sending. Kysely's own transaction sends one after the other.
 */
export async function pipelinedTransaction(tx: Tx): Promise<Tx> {
  const executor = tx.getExecutor()
  const connection = await new Promise<DatabaseConnection>((resolve, reject) => {
    executor.provideConnection(async (own) => resolve(own)).catch(reject)
  })
  const dialect = new PostgresDialect({ pool: { options: {}, connect: never, end: never } })
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
}

type Results<T extends readonly (() => unknown)[]> = { [I in keyof T]: Awaited<ReturnType<T[I]>> }

/** Called when a work of `pipelined` sends a statement. */
const onStatement = new AsyncLocalStorage<() => void>()

/** Tells `pipelined` that the work which runs has sent a statement. */
export const statementSent = () => onStatement.getStore()?.()

/**
 * Codes of statements behind a failed one: in_failed_sql_transaction, and invalid_sql_statement_name where the failed
 * statement was to prepare them.
 */
const EARLIER_FAILURE_CODES: readonly unknown[] = ['25P02', '26000']
const causedByEarlierFailure = (error: unknown) =>
  error instanceof Error && 'code' in error && EARLIER_FAILURE_CODES.includes(error.code)

/** Calls a work. `begun` resolves once the work has sent a statement or ended, whichever comes first. */
function begin(work: () => unknown) {
  const sent = Promise.withResolvers<void>()
  const around = onStatement.getStore()
  const tell = () => {
    sent.resolve()
    around?.()
  }
  const result = onStatement.run(tell, async () => work())
  return { result, begun: Promise.race([sent.promise, result.catch(() => undefined)]) }
}

/**
 * Resolves to the answers of works of one transaction, which share round trips on PostgreSQL. Calls each work once the
 * work before it has sent its first statement: the database goes through these first statements in argument order. A
 * read that must follow a later statement of another work can't stand beside it. Waits for all, then throws the first
 * failure in argument order that no other failure caused.
 */
export async function pipelined<T extends readonly (() => unknown)[]>(...works: T): Promise<Results<T>> {
  const results: Promise<unknown>[] = []
  for (const work of works) {
    const { result, begun } = begin(work)
    results.push(result)
    await begun
  }
  const failures: unknown[] = (await Promise.allSettled(results)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  if (failures.length > 0) throw failures.find((failure) => !causedByEarlierFailure(failure)) ?? failures[0]
  return Promise.all(results) as Promise<Results<T>>
}
