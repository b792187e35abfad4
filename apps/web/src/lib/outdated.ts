import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { createAtom, useSelector } from '@tanstack/react-store'
import { isApiError } from './api-error.ts'

/** Said where an act succeeded and the page could not be read again; it must not suggest repeating the act. */
export const DESATUALIZADA = 'Feito; a página não pôde ser atualizada: recarregar'

interface Read {
  read: () => Promise<unknown>
  /** Queries whose failures belong to this reading. */
  keys: readonly QueryKey[]
}

/** Readings that failed after an act; while there are any, the page shows the state before the act. */
const unread = createAtom<readonly Read[]>([])
const reading = new Set<Read>()
/** Counts the pages shown in this tab: a failed reading is not reported on another page. */
let page = 0

/** The server refuses what is asked, for example because it is gone. The page shows that, and asking again changes nothing. */
const isRefusal = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429

/** False when it failed and the person has to hear of it. */
async function attempt(what: Read): Promise<boolean> {
  const before = page
  reading.add(what)
  try {
    await what.read()
    return true
  } catch (error) {
    return page !== before || isRefusal(error) || (isApiError(error) && error.obsolete)
  } finally {
    reading.delete(what)
  }
}

async function readOrKeep(what: Read): Promise<void> {
  if (!(await attempt(what))) unread.set((reads) => [...reads, what])
}

/**
 * Reads what the page shows, after an act was answered. Never throws, since the act is done. A failed reading makes the
 * page outdated (`useOutdated`), whose buttons are then inert.
 */
export const readAfterAct = (read: () => Promise<unknown>, ...keys: readonly QueryKey[]): Promise<void> =>
  readOrKeep({ read, keys })

/** A polled query is asked again anyway. */
const isPolled = ({ observers }: Query) =>
  observers.some(({ options }) => typeof options.refetchInterval === 'number')

/**
 * Invalidates queries after an act was answered: visible ones are read at once, others when next shown. Never throws.
 */
export const rereadAfterAct = (client: QueryClient, keys: readonly QueryKey[]): Promise<void> =>
  readAfterAct(
    async () => {
      const shown = keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey, type: 'active' }))
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
      const failed = shown.find((query) => query.state.status === 'error' && !isPolled(query))
      if (failed) throw failed.state.error
    },
    ...keys,
  )

/** Whether a query was read after an act: its failure is reported by the page's bar instead of a toast. */
export const isReadAfterAct = (queryKey: QueryKey): boolean =>
  isOutdated() || [...reading].some(({ keys }) => keys.some((key) => partialMatchKey(queryKey, key)))

export async function readAgain(): Promise<void> {
  const tried = unread.get()
  const read = await Promise.all(tried.map(attempt))
  unread.set((reads) => reads.filter((what) => !read[tried.indexOf(what)]))
}

/** Called when another page opens or the session ends. */
export function forgetOutdated(): void {
  page += 1
  unread.set([])
}

export const isOutdated = (): boolean => unread.get().length > 0
export const useOutdated = (): boolean => useSelector(unread, (reads) => reads.length > 0)
