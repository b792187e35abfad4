import type { RouterHistory } from '@tanstack/react-router'

/**
 * Reloads the tab without the browser's question whether to leave: drafts bring back what was typed (`form-draft.ts`).
 */
export function reloadPage(history: RouterHistory): void {
  // Removes the listener that asks the question.
  history.destroy()
  location.reload()
}
