import { Client } from 'pg'
import { vi } from 'vitest'

/** What the driver was called with, as text and values, whether or not the statement has a name. */
export const pedidoDe = ([first, second]: readonly unknown[]): { text: unknown; values?: unknown[] } =>
  typeof first === 'object' && first !== null && 'text' in first
    ? first
    : { text: first, values: second as unknown[] | undefined }

/** The statements that the database got while `work` ran; what begins and ends a transaction is none. */
export async function comandosDe(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls
      .map((call: unknown[]) => String(pedidoDe(call).text))
      .filter((comando) => !/^(begin|start|commit|rollback)/i.test(comando))
  } finally {
    query.mockRestore()
  }
}
