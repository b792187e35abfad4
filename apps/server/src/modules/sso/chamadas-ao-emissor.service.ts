import type { CustomFetch } from 'openid-client'
import { Agent, type Dispatcher, request } from 'undici'
import { SECOND } from '#durations.ts'
import { type DestinoOptions, DestinoRecusado, resolveDestino } from '../integracao/destino.service.ts'
import { pinLookup, rejectOnAbort } from '../integracao/envio.service.ts'

/** For a whole call, in milliseconds: name, connection and answer. */
const LIMIT_MS = 5_000
/** Bytes of an answer; a set of keys has some thousands. */
const MAXIMUM_BYTES = 262_144

export interface RedeDoSso extends DestinoOptions {
  /** Plain HTTP is refused, also to this machine. */
  producao: boolean
}

/** A form, as these calls send it. */
const bodyText = (body: unknown): string =>
  typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : ''

async function readBounded(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    const buffer = Buffer.from(chunk)
    bytes += buffer.length
    if (bytes > MAXIMUM_BYTES) throw new DestinoRecusado('A resposta do provedor é grande demais.')
    chunks.push(buffer)
  }
  return Buffer.concat(chunks)
}

/** Refuses an address that isn't the issuer's own. Throws DestinoRecusado. */
export function requireDoEmissor(emissor: string, endereco: string): void {
  const origin = URL.parse(endereco)?.origin
  if (origin !== new URL(emissor).origin)
    throw new DestinoRecusado(`O provedor aponta para outro endereço: ${origin ?? endereco}.`)
}

/**
 * Makes the calls of sign-in: to the configured issuer's own origin alone, over HTTPS, bounded in time and size. The
 * addresses are those that webhooks may reach, by the same rule. A redirect is an answer, and followed nowhere. Outside of production this machine may
 * be the issuer, over plain HTTP too. Rejects with DestinoRecusado where a call isn't made.
 */
export function createIssuerFetch(emissor: string, { producao, redes, resolver }: RedeDoSso): CustomFetch {
  return async (endereco, { method, headers, body }) => {
    requireDoEmissor(emissor, endereco)
    const url = new URL(endereco)
    if (producao && url.protocol !== 'https:')
      throw new DestinoRecusado('O endereço do provedor precisa começar com https://.')
    const signal = AbortSignal.timeout(LIMIT_MS)
    const options = { redes: producao ? redes : [...redes, 'loopback'], ...(resolver && { resolver }) }
    const addresses = await rejectOnAbort(resolveDestino(url, options), signal)
    const dispatcher = new Agent({ connect: { lookup: pinLookup(addresses) }, maxHeaderSize: 16_384 })
    try {
      const answer = await request(url, {
        method,
        headers,
        ...(body !== undefined && body !== null && { body: bodyText(body) }),
        dispatcher,
        signal,
      })
      const bytes = await readBounded(answer.body)
      const contentType = String(answer.headers['content-type'] ?? '')
      const init = { status: answer.statusCode, headers: { 'content-type': contentType } }
      return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, init)
    } finally {
      void dispatcher.destroy()
    }
  }
}

export const SECONDS_OF_A_CALL = LIMIT_MS / SECOND
