import { AsyncLocalStorage } from 'node:async_hooks'

interface OpenTransaction {
  open: boolean
}

const current = new AsyncLocalStorage<OpenTransaction>()

/** Runs the body of a transaction so that {@link assertOutsideTransaction} knows about it. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { open: true }
  try {
    return await current.run(transaction, body)
  } finally {
    // Work that the body started and did not wait for keeps this store; it may use the database again.
    transaction.open = false
  }
}

/**
 * Called whenever a connection is taken. With the embedded engine's pool of one connection, taking a second
 * one inside a transaction waits for itself for ever, so it is refused on both engines.
 */
export function assertOutsideTransaction(): void {
  if (current.getStore()?.open) {
    throw new Error(
      'The outer `db` was used inside a transaction. Pass the transaction (`tx`) on instead: ' +
        'a second connection would wait for the first one for ever.',
    )
  }
}
