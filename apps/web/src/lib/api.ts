import { PENDENCIA_HEADER } from '@lastro/shared/autenticacao/pendencia'
import type { Call, NamesIn } from '@lastro/shared/call'
import { queryOptions } from '@tanstack/react-query'
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

type Part<C, Name extends string> = C extends Readonly<Record<Name, infer S extends z.ZodType>> ? S : never
type Params<P extends string> = [NamesIn<P>] extends [never]
  ? unknown
  : { params: Record<NamesIn<P>, ApiQuery[string]> }
/** As JSON takes it. */
type Sent<T> = T extends string
  ? T | Date
  : T extends readonly (infer E)[]
    ? readonly Sent<E>[]
    : T extends object
      ? { [K in keyof T]: Sent<T[K]> }
      : T
type Body<C> = [Part<C, 'body'>] extends [never] ? unknown : { body: Sent<z.input<Part<C, 'body'>>> }
type Query<C> = Partial<Record<keyof z.input<Part<C, 'query'>>, ApiQuery[string]>>

/** What a call needs: the path's parts, a query with known names, and a body as it travels (`z.encode`). */
export type CallInput<C extends Call> = Omit<ApiOptions, 'query' | 'body'> & { query?: Query<C> } & Params<
    C['path']
  > &
  Body<C>
type Answer<C> = [Part<C, 'answer'>] extends [never] ? null : z.output<Part<C, 'answer'>>

function pathOf({ path }: Call, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
}

/** Makes a call as `shared` says it, like `api`. */
export async function call<C extends Call>(which: C, input: CallInput<C>): Promise<Answer<C>> {
  return (await callWithEtag(which, input)).data
}

/** Like `call`, with the answer's ETag for a later If-Match. */
export async function callWithEtag<C extends Call>(which: C, input: CallInput<C>) {
  const { params, ...options } = input as ApiOptions & { params?: Record<string, unknown> }
  const schema = (typeof which.answer === 'object' ? which.answer : ignoredAnswer) as z.ZodType<Answer<C>>
  return apiWithEtag(schema, which.method, pathOf(which, params), options)
}

/** The key of a call's queries: of all, or of those with this input. A version (ETag) comes last. */
export function keyOf<C extends Call>(
  { reads, path }: C,
  input?: Partial<CallInput<C>>,
  ...version: unknown[]
) {
  const { params, query, body } = (input ?? {}) as ApiOptions & { params?: unknown }
  return input ? [reads, path, { params, query, body }, ...version] : [reads, path]
}

/** A call as a query: its key is the call and its input. */
export const queryOf = <C extends Call>(which: C, input: CallInput<C>, ...version: unknown[]) =>
  queryOptions({
    queryKey: keyOf(which, input, ...version),
    queryFn: ({ signal }) => call(which, { ...input, signal }),
  })

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
