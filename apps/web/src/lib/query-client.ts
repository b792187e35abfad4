import type { Noun } from '@lastro/shared/call'
import {
  type FetchQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { type ApiError, ERRO_INESPERADO, isApiError } from './api-error.ts'
import { invalidar } from './invalidar.ts'
import { isReadAfterAct } from './outdated.ts'
import { reportNoAnswer, reportOutage } from './outage.ts'
import { clearErros, toastErro, toastRecusa, toastSucesso } from './toast.ts'

interface Meta extends Record<string, unknown> {
  /** Statuses that the screen handles itself (409, 412, …), or true for all: no toast. */
  silent?: true | readonly number[]
  /** The screen shows the failure until the next try, so that its toast may disappear. */
  shown?: true
}
interface MutationMeta extends Meta {
  /** Success text of the toast, or a function of the variables. */
  sucesso?: string | ((variables: never) => string)
  /** Keys that a success changes; they are read again before the mutation counts as done. */
  muda?: readonly QueryKey[]
}
declare module '@tanstack/react-query' {
  interface Register {
    /** Of a noun, of one of its calls, or of all. */
    queryKey: readonly [(Noun | 'manual')?, ...unknown[]]
    queryMeta: Meta
    mutationMeta: MutationMeta
  }
}

/**
 * The one place where a failed call becomes a toast (spec section 8); the end of a session has its own
 * (session-effects).
 */
function raise(error: unknown, meta: Meta | undefined, tell: (message: string) => void): void {
  if (!isApiError(error)) {
    tell(ERRO_INESPERADO)
    return
  }
  if (isDatabaseOutage(error)) reportOutage('banco')
  if (error.obsolete || meta?.silent === true || meta?.silent?.includes(error.status)) return
  tell(error.mensagem)
}

/** A 503 in the server's own words; a proxy's has none. */
const isDatabaseOutage = (error: ApiError) => error.status === 503 && error.body !== ''

interface FailedQuery {
  meta: Meta | undefined
  queryKey: QueryKey
}

/** Reports a failed reading. An outage has its bar instead of a toast per list, as have readings after an act. */
function raiseReading(error: unknown, { meta, queryKey }: FailedQuery): void {
  const hasBar = isReadAfterAct(queryKey) || (isApiError(error) && isDatabaseOutage(error))
  const tell = () => raise(error, meta, hasBar ? () => undefined : toastErro)
  if (isApiError(error, 0) && !error.obsolete) void reportNoAnswer(tell)
  else tell()
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: raiseReading }),
    mutationCache: new MutationCache({
      onMutate: clearErros,
      // The success is reported before the page is read again.
      onSuccess: (_data, variables, _onMutateResult, { meta: { sucesso } = {} }) => {
        if (sucesso) toastSucesso(typeof sucesso === 'string' ? sucesso : sucesso(variables as never))
      },
      onSettled: (...[, error, , , { meta: { muda = [] } = {} }]) =>
        error === null ? invalidar(client, muda) : undefined,
      onError: (error, _variables, _onMutateResult, mutation) => {
        // The bar says that there is no connection; what became of the act is said as well.
        if (isApiError(error, 0) && !error.obsolete) void reportNoAnswer(() => undefined)
        raise(error, mutation.meta, mutation.meta?.shown ? toastErro : toastRecusa)
      },
    }),
    defaultOptions: {
      // Without a network a call fails at once (spec section 8); the library's default would hold it back and send it
      // later.
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < 1 && isApiError(error, 0) && !error.obsolete,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}

/**
 * Reads from the cache unless something has invalidated the query since; a page that opens with old data would move
 * while it updates.
 */
export const readCurrent = <T, D, K extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<T, Error, D, K>,
): Promise<D> => client.fetchQuery({ ...options, staleTime: Infinity })
