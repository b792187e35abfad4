import type { RouterHistory } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'

/** Said where a file of the program is gone from the server, which has a newer version. */
export const NOVA_VERSAO = 'Há uma versão nova: recarregar'

const there = createAtom(false)

/** The server has a newer version than this tab. */
export const reportNewVersion = () => there.set(true)
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
