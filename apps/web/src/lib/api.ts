import { FIM_HEADER, PENDENCIA_HEADER } from '@lastro/shared/autenticacao/pendencia'
import type { Call, NamesIn, Noun } from '@lastro/shared/call'
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { ApiError, ERRO_CONEXAO, ERRO_INESPERADO, isHtml, messageFor } from './api-error.ts'
import { followServerClock } from './relogio.ts'
import { stopSession, currentSessao, reportMissingToken, reportPendingStep } from './session.ts'

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

type Input<C extends Call> = { query?: Query<C> } & Params<C['path']> & Body<C>
/** What a call needs: the path's parts, a query with known names, and a body as it travels (`z.encode`). */
export type CallInput<C extends Call> = Omit<ApiOptions, 'query' | 'body'> & Input<C>
type Answer<C> = [Part<C, 'answer'>] extends [never] ? null : z.output<Part<C, 'answer'>>

/** '/api/lojas/3/estoque' */
export function pathOf<P extends string>(
  { path }: { path: P },
  params?: Record<NamesIn<P>, ApiQuery[string]>,
) {
  return path.replace(/:(\w+)/g, (_, name: NamesIn<P>) => String(params?.[name]))
}

/** Makes a call and parses the answer by its schema; an empty answer is null. Throws ApiError (spec section 8). */
export async function call<C extends Call>(which: C, input: CallInput<C>): Promise<Answer<C>> {
  return (await callWithEtag(which, input)).data
}

/** Like `call`, with the answer's ETag for a later If-Match. */
export async function callWithEtag<C extends Call>(which: C, input: CallInput<C>) {
  const { params, ...options } = input as ApiOptions & { params?: Record<string, ApiQuery[string]> }
  const { method, path, answer } = which
  // '' means that the session is over: the call then counts as obsolete.
  const token = options.anonymous ? undefined : (options.token ?? currentSessao()?.token ?? '')
  if (!token && !options.anonymous) reportMissingToken()
  const { response, body } = await send(method, pathOf({ path }, params), options, token)
  if ((response.status !== 200 && response.status !== 204) || isHtml(response.headers, body))
    throw refusal(response, body, { token, reading: method === 'GET' })
  const schema = (typeof answer === 'object' ? answer : z.unknown()) as z.ZodType<Answer<C>>
  return { data: parse(schema, response, body), etag: response.headers.get('etag') }
}

type Read = Call & { reads: Noun }

/** The key of a call's queries: of all, or of those with this input. A version (ETag) comes last. */
export function keyOf<C extends Read>(
  { reads, path }: C,
  input?: Partial<Input<C>>,
  ...version: unknown[]
): readonly [Noun, ...unknown[]] {
  if (!input) return [reads, path]
  const { params, query, body } = input as ApiOptions & { params?: unknown }
  return [reads, path, { params, query, body }, ...version]
}

type QueryParts<A, D> = Omit<UseQueryOptions<A, Error, D>, 'queryKey' | 'queryFn' | 'initialData'> & {
  version?: unknown
}

/** A call as a query: its key is the call, its input, and the `version` of what it belongs to. */
export function queryOf<C extends Read, D = Answer<C>>(which: C, input: Input<C> & QueryParts<Answer<C>, D>) {
  const { params, query, body, version, ...options } = input as QueryParts<Answer<C>, D> &
    ApiOptions & { params?: unknown }
  const asked = { params, query, body } as unknown as CallInput<C>
  return queryOptions({
    ...options,
    queryKey: version === undefined ? keyOf(which, asked) : keyOf(which, asked, version),
    queryFn: ({ signal }) => call(which, { ...asked, signal }),
  })
}

/** Like `queryOf`, with the answer's ETag for a later If-Match. */
export const etagQueryOf = <C extends Read>(which: C, input: Input<C>) =>
  queryOptions({
    queryKey: keyOf(which, input, 'etag'),
    queryFn: ({ signal }) => callWithEtag(which, { ...input, signal }),
  })

async function send(method: Call['method'], path: string, options: ApiOptions, token: string | undefined) {
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
      // The cookie of a known device is the sign-in's alone.
      credentials: path.startsWith('/api/autenticacao/') ? 'same-origin' : 'omit',
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
  if (status === 401 && token && !isObsolete(token))
    stopSession(headers.get(FIM_HEADER) === 'provedor' ? 'provedor' : 'expirada')
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
