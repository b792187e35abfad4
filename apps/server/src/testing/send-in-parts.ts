import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'

interface UploadInParts {
  url: string
  token: string
  partes: readonly [string, string]
}

/** Sends a file in two parts and runs something in between, during the import; resolves to the answer's status. */
export async function sendInParts(
  t: TestApp,
  { url, token, partes }: UploadInParts,
  entre: () => Promise<unknown>,
): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
  const pedido = request(url, { method: 'POST', headers })
  const resposta: Promise<IncomingMessage[]> = once(pedido, 'response')
  pedido.write(partes[0])
  await vi.waitFor(
    async () => expect(await t.banco.db.selectFrom('importacao').select('id').execute()).toHaveLength(1),
    { timeout: 10_000 },
  )
  await entre()
  pedido.end(partes[1])
  const [response] = await resposta
  response?.resume()
  return response?.statusCode
}
