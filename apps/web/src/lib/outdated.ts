import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isApiError } from './api-error.ts'

/** What is said where an act was done and the page could not be read anew: nothing that suggests doing it again. */
export const DESATUALIZADA = 'Feito; a página não pôde ser atualizada: recarregar'

interface Read {
  read: () => Promise<unknown>
  /** The queries whose failures are told as those of this reading. */
  keys: readonly QueryKey[]
}

/** What could not be read since an act was done; while there is some, the page shows what was before the act. */
let unread: readonly Read[] = []
const reading = new Set<Read>()
/** Counts the pages that the tab has shown: a reading that ends on another page is nobody's news. */
let page = 0
const listeners = new Set<() => void>()

function setUnread(reads: readonly Read[]): void {
  unread = reads
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False: it failed, and the person has to hear of it. */
async function attempt(what: Read): Promise<boolean> {
  const before = page
  reading.add(what)
  try {
    await what.read()
    return true
  } catch (error) {
    return page !== before || (isApiError(error) && error.obsolete)
  } finally {
    reading.delete(what)
  }
}

async function readOrKeep(what: Read): Promise<void> {
  if (!(await attempt(what))) setUnread([...unread, what])
}

/**
 * After an act was answered: reads what the page shows of it. Never throws: the act is done, whatever becomes of the reading. What can't
 * be read makes the page outdated (`useOutdated`), whose old buttons are then not to be offered.
 */
export const readAfterAct = (read: () => Promise<unknown>, ...keys: readonly QueryKey[]): Promise<void> =>
  readOrKeep({ read, keys })

/** What is asked again every minute heals by itself. */
const isPolled = ({ observers }: Query) =>
  observers.some(({ options }) => typeof options.refetchInterval === 'number')

/** After an act was answered: reads anew what these keys name, at once what is on the screen, the rest when it is next shown. */
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

/** Whether a query that failed was read after an act: the page's bar tells it, not as the failure of a call. */
export const isReadAfterAct = (queryKey: QueryKey): boolean =>
  isOutdated() || [...reading].some(({ keys }) => keys.some((key) => partialMatchKey(queryKey, key)))

/** Tries again what could not be read. */
export async function readAgain(): Promise<void> {
  const tried = unread
  const read = await Promise.all(tried.map(attempt))
  setUnread(unread.filter((what) => !read[tried.indexOf(what)]))
}

/** Another page opens, or nobody is signed in any more. */
export function forgetOutdated(): void {
  page += 1
  setUnread([])
}

export const isOutdated = (): boolean => unread.length > 0
export const useOutdated = (): boolean => useSyncExternalStore(subscribe, isOutdated)
