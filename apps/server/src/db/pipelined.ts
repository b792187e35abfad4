import { type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import type { Db, Tables, Tx } from './tables.ts'

/** Databases whose connections take a statement before the last one's answer has come; the embedded engine's don't. */
export const supportsPipelining = new WeakSet<Db>()

const never = () => Promise.reject(new Error('A transaction takes no connection'))

/**
 * The same transaction, but a statement is sent without waiting for the answers to those before it; the database goes through them in the
 * order in which they were begun. Kysely's own sends one after the other.
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
 * in_failed_sql_transaction and, of one that was to be prepared by what failed, invalid_sql_statement_name: what stood behind the statement
 * that failed.
 */
const EARLIER_FAILURE_CODES: readonly unknown[] = ['25P02', '26000']
const causedByEarlierFailure = (erro: unknown) =>
  erro instanceof Error && 'code' in erro && EARLIER_FAILURE_CODES.includes(erro.code)

/**
 * What several works of one transaction answer that need not wait for one another: on PostgreSQL they share their round trips. Throws what
 * the first of them in this order throws of itself, once all have ended.
 */
export async function pipelined<T extends readonly unknown[]>(...trabalhos: T): Promise<Results<T>> {
  const falhas: unknown[] = (await Promise.allSettled(trabalhos)).flatMap((resultado) =>
    resultado.status === 'rejected' ? [resultado.reason] : [],
  )
  if (falhas.length > 0) throw falhas.find((falha) => !causedByEarlierFailure(falha)) ?? falhas[0]
  return Promise.all(trabalhos)
}
