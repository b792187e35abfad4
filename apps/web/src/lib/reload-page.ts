import type { RouterHistory } from '@tanstack/react-router'

/** Loads the tab anew, without the browser's question whether to leave: what is typed is kept for the same page (`form-draft.ts`). */
export function reloadPage(history: RouterHistory): void {
  // Its listener is the one that asks.
  history.destroy()
  location.reload()
}
