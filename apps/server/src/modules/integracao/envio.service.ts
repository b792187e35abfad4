import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { SECOND } from '#durations.ts'
import { type DestinoOptions, DestinoRecusado, resolveDestino } from './destino.service.ts'
import type { ResultadoDaTentativa } from './fila.repository.ts'

/** For the whole attempt, in milliseconds: name, connection, answer and what is read of the answer. */
const LIMIT_MS = 5_000
/** Bytes read of an answer, and characters kept. */
const READ_BYTES = 4_096
const KEPT_CHARACTERS = 500

export const wasDelivered = ({ statusHttp }: ResultadoDaTentativa) =>
  statusHttp !== null && statusHttp >= 200 && statusHttp < 300

export interface EnvioOptions extends DestinoOptions {
  limiteMs?: number
  /** Ends the attempt without its answer. */
  signal?: AbortSignal
}

/** Why an attempt has no answer, when the target is not to blame. */
export const INTERROMPIDO = 'O servidor encerrou antes da resposta; o aviso é enviado de novo.'

interface PedidoHttp {
  url: string
  corpo: string
  cabecalhos: Record<string, string>
}

/** Connects only to the checked addresses, whatever the name resolves to by then. */
export function pinLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, { all }, callback) => {
    const [first] = found
    if (all) callback(null, found)
    else callback(null, first?.address ?? '', first?.family)
  }
}

interface Fim extends Pick<EnvioOptions, 'signal'> {
  limiteMs: number
  acabou: boolean
}

const CERTIFICADO = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|ERR_SSL|EPROTO)/
const BY_CODE: Record<string, string> = {
  ECONNREFUSED: 'Conexão recusada.',
  ECONNRESET: 'A conexão foi interrompida.',
  UND_ERR_SOCKET: 'A conexão foi interrompida.',
  ENOTFOUND: 'O endereço não foi encontrado.',
  EAI_AGAIN: 'O endereço não foi encontrado.',
  EHOSTUNREACH: 'O endereço não pode ser alcançado.',
  ENETUNREACH: 'O endereço não pode ser alcançado.',
}

function motivo(error: unknown, { limiteMs, acabou, signal }: Fim): string {
  if (error instanceof DestinoRecusado) return error.message
  if (signal?.aborted) return INTERROMPIDO
  if (acabou) return `Sem resposta em ${limiteMs / SECOND} s.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (CERTIFICADO.test(code)) return `Certificado inválido (${code}).`
  return BY_CODE[code] ?? `Falha na conexão (${code || 'desconhecida'}).`
}

/** Reads the start of an answer, as text that the database can hold; gives up on a slow rest. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      const buffer = Buffer.from(chunk)
      chunks.push(buffer)
      bytes += buffer.length
      if (bytes >= READ_BYTES) break
    }
  } catch {
    // The status is known; the rest of a broken or endless answer is not needed.
  }
  const text = Buffer.concat(chunks)
    .subarray(0, READ_BYTES)
    .toString('utf8')
    .replace(/[\p{Cc}\p{Surrogate}\p{Co}\uFFFD]+/gu, ' ')
    .trim()
  return text.slice(0, KEPT_CHARACTERS) || null
}

/** Rejects when the signal aborts, because a name look-up can't be cancelled. */
export function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const prazo = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Prazo esgotado')), { once: true })
  })
  return Promise.race([promise, prazo])
}

async function callTarget(pedido: PedidoHttp, addresses: readonly string[], signal: AbortSignal) {
  const agent = new Agent({ connect: { lookup: pinLookup(addresses) }, maxHeaderSize: 16_384 })
  try {
    const { statusCode, body } = await request(pedido.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Lastro-Webhooks/1',
        ...pedido.cabecalhos,
      },
      body: pedido.corpo,
      dispatcher: agent,
      signal,
    })
    return { statusHttp: statusCode, resposta: await readStart(body) }
  } finally {
    void agent.destroy()
  }
}

const RECUSA_REDIRECIONAR = 'Redirecionamentos não são seguidos.'

/**
 * Makes one attempt. Never throws: a failure is a result, and one that `signal` ended says INTERROMPIDO. The name is
 * resolved and checked each time, and the connection bound to the checked address, so that the name can't point
 * elsewhere in between.
 */
export async function enviarAviso(pedido: PedidoHttp, options: EnvioOptions): Promise<ResultadoDaTentativa> {
  const { limiteMs = LIMIT_MS, signal: fim } = options
  const inicio = performance.now()
  const duracao = () => Math.round(performance.now() - inicio)
  const prazo = AbortSignal.timeout(limiteMs)
  const signal = fim ? AbortSignal.any([prazo, fim]) : prazo
  try {
    const addresses = await rejectOnAbort(resolveDestino(new URL(pedido.url), options), signal)
    const { statusHttp, resposta } = await callTarget(pedido, addresses, signal)
    const erro = statusHttp >= 300 && statusHttp < 400 ? RECUSA_REDIRECIONAR : null
    return { statusHttp, erro, resposta, duracaoMs: duracao() }
  } catch (error) {
    const erro = motivo(error, { limiteMs, acabou: prazo.aborted, signal: fim })
    return { statusHttp: null, erro, resposta: null, duracaoMs: duracao() }
  }
}
