import {
  type FetchQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ERRO_INESPERADO, isApiError } from './api-error.ts'
import { invalidar } from './chaves.ts'
import { isReadAfterAct } from './outdated.ts'
import { reportSemServico } from './sem-servico.ts'
import { clearErros, toastErro, toastRecusa, toastSucesso } from './toast.ts'

interface Meta extends Record<string, unknown> {
  /** Statuses that the screen answers itself (409, 412, …), or true for all: no toast then. */
  silent?: true | readonly number[]
  /** The screen shows the failure until the next try, so that its toast may go. */
  shown?: true
}
interface MutationMeta extends Meta {
  /** What a success says; a function of the variables where they decide. */
  sucesso?: string | ((variables: never) => string)
  /** What a success changes: read anew before the mutation counts as done. */
  muda?: readonly QueryKey[]
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: MutationMeta
  }
}

/** The one place where a failed call becomes a toast (spec section 8); the end of a session has its own (session-effects). */
function raise(error: unknown, meta: Meta | undefined, tell: (message: string) => void): void {
  if (!isApiError(error)) {
    tell(ERRO_INESPERADO)
    return
  }
  if (error.status === 503) reportSemServico()
  if (error.obsolete || meta?.silent === true || meta?.silent?.includes(error.status)) return
  tell(error.mensagem)
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      // What the database keeps from being read has its bar (SemServico), not a toast for each list; so has what is read after an act.
      onError: (error, query) =>
        raise(
          error,
          query.meta,
          isApiError(error, 503) || isReadAfterAct(query.queryKey) ? () => undefined : toastErro,
        ),
    }),
    mutationCache: new MutationCache({
      onMutate: clearErros,
      // Told as soon as the act is answered, by whoever tells it, and only then read anew.
      onSuccess: (_data, variables, _onMutateResult, { meta: { sucesso } = {} }) => {
        if (sucesso) toastSucesso(typeof sucesso === 'string' ? sucesso : sucesso(variables as never))
      },
      onSettled: (...[, error, , , { meta: { muda = [] } = {} }]) =>
        error === null ? invalidar(client, muda) : undefined,
      onError: (error, _variables, _onMutateResult, mutation) =>
        raise(error, mutation.meta, mutation.meta?.shown ? toastErro : toastRecusa),
    }),
    defaultOptions: {
      // Without a network a call fails and says so (spec section 8); the library would hold it back in silence and send it later.
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

/** What was read before, or, where something has changed it since, what is now: a page that opens on what was moves under the hand. */
export const lerAtual = <T, D, K extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<T, Error, D, K>,
): Promise<D> => client.fetchQuery({ ...options, staleTime: Infinity })
