import type { MouseEvent } from 'react'

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]'

/** A click in the row follows its link or button, except on another control or at the end of a text selection. */
function follow(event: MouseEvent<HTMLElement>): void {
  const row = event.currentTarget
  const target = event.target
  if (!(target instanceof Element) || !row.contains(target) || target.closest(INTERACTIVE)) return
  if (window.getSelection()?.type === 'Range') return
  const link = row.querySelector<HTMLElement>('[data-row-link]')
  const inNewTab = event.ctrlKey || event.metaKey || event.button === 1
  if (inNewTab && link instanceof HTMLAnchorElement) window.open(link.href, '_blank', 'noopener')
  else if (event.button === 0) {
    // A dialog opened by the click returns the focus to the link.
    link?.focus({ preventScroll: true })
    link?.click()
  }
}

/** Props of a row that leads somewhere; keys and screen readers use the link or button in it. */
export const rowTarget = { 'data-link': true, onClick: follow, onAuxClick: follow }
