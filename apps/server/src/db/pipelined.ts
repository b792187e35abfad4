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

type Results<T extends readonly unknown[]> = { [I in keyof T]: Awaited<T[I]> }

/**
 * Codes of statements behind a failed one: in_failed_sql_transaction, and invalid_sql_statement_name where the failed
 * statement was to prepare them.
 */
const EARLIER_FAILURE_CODES: readonly unknown[] = ['25P02', '26000']
const causedByEarlierFailure = (error: unknown) =>
  error instanceof Error && 'code' in error && EARLIER_FAILURE_CODES.includes(error.code)

/**
 * Resolves to the answers of independent reads in one transaction, which share round trips on PostgreSQL. Waits for
 * all, then throws the first failure in argument order that no other failure caused.
 */
export async function pipelined<T extends readonly unknown[]>(...reads: T): Promise<Results<T>> {
  const failures: unknown[] = (await Promise.allSettled(reads)).flatMap((resultado) =>
    resultado.status === 'rejected' ? [resultado.reason] : [],
  )
  if (failures.length > 0) throw failures.find((failure) => !causedByEarlierFailure(failure)) ?? failures[0]
  return Promise.all(reads)
}
