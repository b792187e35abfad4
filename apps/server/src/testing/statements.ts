import { Client } from 'pg'
import { vi } from 'vitest'

/** Text and values that the driver was called with, whether or not the statement has a name. */
export const statementOf = ([first, second]: readonly unknown[]): { text: unknown; values?: unknown[] } =>
  typeof first === 'object' && first !== null && 'text' in first
    ? first
    : { text: first, values: second as unknown[] | undefined }

/** The statements that the database got while `work` ran, without those that begin and end transactions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls
      .map((call: unknown[]) => String(statementOf(call).text))
      .filter((comando) => !/^(begin|start|commit|rollback)/i.test(comando))
  } finally {
    query.mockRestore()
  }
}

/** Number of round trips: statements sent before all answers to the earlier ones share a trip. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const { query } = Client.prototype
  let idas = 0
  let inFlight = 0
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    if (inFlight++ === 0) idas++
    const answer: unknown = Reflect.apply(query, this, args)
    void Promise.resolve(answer).then(
      () => inFlight--,
      () => inFlight--,
    )
    return answer
  })
  try {
    await work()
    return idas
  } finally {
    spy.mockRestore()
  }
}
