import { ApiError, ERRO_CONEXAO } from './api-error.ts'
import { NOVA_VERSAO, reportNewVersion } from './new-version.ts'
import type { RegisteredRouter } from '@tanstack/react-router'

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
