import { ApiError, ERRO_CONEXAO } from './api-error.ts'
import type { RegisteredRouter, RouterHistory } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'

/** Said where a file of the program is gone from the server, which has a newer version. */
export const NOVA_VERSAO = 'Há uma versão nova: recarregar'

const there = createAtom(false)

/** The server has a newer version than this tab. */
const reportNewVersion = () => there.set(true)
/** The person stays on the old version; the next missing file reports again. */
export const dismissNewVersion = () => there.set(false)
export const useNewVersion = (): boolean => useSelector(there)

/**
 * Reloads the tab without the browser's question whether to leave: drafts bring back what was typed (`form-draft.ts`).
 */
export function reloadPage(history: RouterHistory): void {
  // Removes the listener that asks the question.
  history.destroy()
  location.reload()
}

/** Whether the server with the program's files answers. Not a call of `api`, since a failure is not reported here. */
const serverAnswers = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store', credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Loads code by a dynamic import. Throws ApiError of status 0 when the server can't be reached, or has a newer version
 * without this file. The newer version is reported at once (`NewVersion`), also for prefetched code.
 */
export async function importChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const gone = await serverAnswers()
    if (gone) reportNewVersion()
    throw new ApiError({ status: 0, body: '', mensagem: gone ? NOVA_VERSAO : ERRO_CONEXAO, cause })
  }
}

/** Whether loading code failed because the server has a newer version. */
export const isNewVersion = (error: unknown): boolean =>
  error instanceof ApiError && error.mensagem === NOVA_VERSAO

/** Loads the code of a page before it is opened. */
export function preloadCode(router: RegisteredRouter, pathname: string): void {
  // A failure is reported when the page is opened.
  for (const route of router.getMatchedRoutes(pathname)[0])
    router.loadRouteChunk(route)?.catch(() => undefined)
}
