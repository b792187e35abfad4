import type { Db, Tx } from './tables.ts'
import { withTransaction } from './transaction.ts'

class Undone extends Error {}

/** Runs an act to its end, answers what it answers, and writes nothing. Throws what the act throws. */
export async function rehearse<T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> {
  let done: { result: T } | undefined
  try {
    await withTransaction(db, async (tx) => {
      done = { result: await act(tx) }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (!done) throw new Error('The rehearsal has no result')
  return done.result
}
