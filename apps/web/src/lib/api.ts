import { PENDENCIA_HEADER } from '@lastro/shared/autenticacao/pendencia'
import * as z from 'zod'
import { ApiError, ERRO_CONEXAO, ERRO_INESPERADO, isHtml, messageFor } from './api-error.ts'
import { followServerClock } from './relogio.ts'
import { stopSession, currentSessao, reportMissingToken, reportPendingStep } from './session.ts'

export type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type ApiQuery = Record<string, string | number | boolean | null | undefined>

export interface ApiOptions {
  /** Values that are null, undefined or '' are left out. */
  query?: ApiQuery
  /** Plain JSON; encode with the shared schema first (`z.encode(schema, value)`). */
  body?: unknown
  /** A CSV file as the whole body, instead of `body`. */
  arquivo?: Blob
  /** ETag of the version that the person saw, for If-Match. */
  ifMatch?: string | null
  idempotencyKey?: string
  signal?: AbortSignal
  /** Calls that need no authentication (Login, configuracao): no token is sent. */
  anonymous?: boolean
  /** Token of a session that is not the current one of this tab, for signing out afterwards. */
  token?: string
}

/** Schema of answers that nobody reads. */
export const ignoredAnswer = z.unknown()

/** Makes a call and parses the answer by its schema; an empty answer is null. Throws ApiError (spec section 8). */
export async function api<S extends z.ZodType>(
  schema: S,
  method: Metodo,
  path: string,
  options: ApiOptions = {},
): Promise<z.output<S>> {
  return (await apiWithEtag(schema, method, path, options)).data
}

/** Like `api`, with the answer's ETag for a later If-Match. */
export async function apiWithEtag<S extends z.ZodType>(
  schema: S,
  method: Metodo,
  path: string,
  options: ApiOptions = {},
): Promise<{ data: z.output<S>; etag: string | null }> {
  // '' means that the session is over: the call then counts as obsolete.
  const token = options.anonymous ? undefined : (options.token ?? currentSessao()?.token ?? '')
  if (!token && !options.anonymous) reportMissingToken()
  const { response, body } = await send(method, path, options, token)
  if ((response.status !== 200 && response.status !== 204) || isHtml(response.headers, body))
    throw refusal(response, body, { token, reading: method === 'GET' })
  return { data: parse(schema, response, body), etag: response.headers.get('etag') }
}

async function send(method: Metodo, path: string, options: ApiOptions, token: string | undefined) {
  const headers = new Headers({ accept: 'text/plain' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  if (options.arquivo) headers.set('content-type', 'text/csv')
  if (options.ifMatch) headers.set('if-match', options.ifMatch)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const address = withQuery(path, options.query)
  try {
    const response = await fetch(address, {
      method,
      headers,
      body: options.arquivo ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
      signal: options.signal ?? null,
      credentials: 'omit',
      cache: 'no-store',
    })
    followServerClock(response.headers)
    return { response, body: await response.text() }
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError({
      status: 0,
      body: '',
      mensagem: ERRO_CONEXAO,
      obsolete: isObsolete(token),
      cause,
    })
  }
}

interface SentCall {
  token: string | undefined
  /** The call changes nothing. */
  reading: boolean
}

/**
 * The ApiError of an answer with another status than 200 or 204, or with a page of HTML. Ends the session on 401 and
 * reports a pending step.
 */
export function refusal(response: Response, text: string, { token, reading }: SentCall): ApiError {
  const { status, headers } = response
  const body = isHtml(headers, text) ? '' : text
  // `stopSession` reports the end once; the call itself is then obsolete, like all others of the session.
  if (status === 401 && token && !isObsolete(token)) stopSession('expirada')
  // A required step became due meanwhile: the person is led there and doesn't hear of each call that it stopped.
  const pendingStep = status === 403 && headers.has(PENDENCIA_HEADER) && !isObsolete(token)
  if (pendingStep) reportPendingStep()
  const mensagem = messageFor({ status, body, withToken: Boolean(token), reading })
  return new ApiError({ status, body, headers, obsolete: isObsolete(token) || pendingStep, mensagem })
}

function parse<S extends z.ZodType>(schema: S, response: Response, body: string): z.output<S> {
  try {
    return schema.parse(body === '' ? null : JSON.parse(body))
  } catch (cause) {
    throw new ApiError({
      status: response.status,
      body,
      mensagem: ERRO_INESPERADO,
      headers: response.headers,
      cause,
    })
  }
}

/** Whether the session that sent a call has ended or been replaced since. */
export function isObsolete(token: string | undefined): boolean {
  return token !== undefined && currentSessao()?.token !== token
}

export function withQuery(path: string, query: ApiQuery = {}): string {
  const entries = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path
}
