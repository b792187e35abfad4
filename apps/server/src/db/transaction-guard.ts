import { AsyncLocalStorage } from 'node:async_hooks'

interface OpenTransaction {
  open: boolean
}

const current = new AsyncLocalStorage<OpenTransaction>()

/** Runs the body of a transaction so that {@link requireNoTransaction} knows about it. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { open: true }
  try {
    return await current.run(transaction, body)
  } finally {
    // Work that the body started but did not await keeps this store, and may use the database again.
    transaction.open = false
  }
}

/**
 * Refuses to take a connection inside a transaction, on both engines. On the embedded engine's one connection that
 * would wait for ever.
 */
export function requireNoTransaction(): void {
  if (current.getStore()?.open) {
    throw new Error(
      'The outer `db` was used inside a transaction. Pass the transaction (`tx`) on instead: ' +
        'a second connection would wait for the first one for ever.',
    )
  }
}
