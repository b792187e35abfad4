import { Client } from 'pg'
import { vi } from 'vitest'

/** The statements that the database got while `work` ran; what begins and ends a transaction is none. */
export async function comandosDe(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls
      .map(([comando]: unknown[]) => String(comando))
      .filter((comando) => !/^(begin|start|commit|rollback)/i.test(comando))
  } finally {
    query.mockRestore()
  }
}
