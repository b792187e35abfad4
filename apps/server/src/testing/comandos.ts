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

/** How often something was sent while nothing was under way: what is sent before all answers to the last are there shares its trip. */
export async function idasDe(work: () => Promise<unknown>): Promise<number> {
  const { query } = Client.prototype
  let idas = 0
  let emCurso = 0
  const espia = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    if (emCurso++ === 0) idas++
    const answer: unknown = Reflect.apply(query, this, args)
    void Promise.resolve(answer).then(
      () => emCurso--,
      () => emCurso--,
    )
    return answer
  })
  try {
    await work()
    return idas
  } finally {
    espia.mockRestore()
  }
}
