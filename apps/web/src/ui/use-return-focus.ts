import { useEffect } from 'react'
import { returnFocus } from './focus.ts'

/** The last focused element; for an item of a menu, which is gone by then, the menu's button. */
let lastFocused: HTMLElement | null = null
/** Where the modal that is closing returns the focus: one that takes its place in the same step has that opener, too. */
let openerBefore: HTMLElement | null = null

function noteFocus(target: EventTarget | null) {
  const menu = target instanceof Element && target.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = menu ? document.getElementById(menu) : target
  lastFocused = opener instanceof HTMLElement ? opener : null
}

// This module loads with the first modal, whose opener is focused already.
noteFocus(document.activeElement)
document.addEventListener('focusin', ({ target }) => noteFocus(target))

/**
 * Returns the focus when a modal closes, after `delayMs` milliseconds; to the page's title if the opener is gone.
 * Mantine does so only for a modal that stays mounted and whose opener is still there.
 */
export function useReturnFocus(opened: boolean, delayMs = 0): void {
  useEffect(() => {
    if (!opened) return undefined
    const opener = openerBefore && !lastFocused?.isConnected ? openerBefore : lastFocused
    // A test's document is replaced before the timer fires.
    const page = document
    return () => {
      const atClose = lastFocused
      openerBefore = opener
      setTimeout(() => {
        openerBefore = null
        if (page.activeElement !== page.body) return
        // Focused since the modal closed: a button that was pressed meanwhile and is disabled while it works.
        const focusedSince = lastFocused === atClose ? null : lastFocused
        const target =
          [focusedSince, opener].find((each) => each?.isConnected) ??
          page.querySelector<HTMLElement>('main h1')
        // The opener may be disabled while its act runs.
        returnFocus(target)
      }, delayMs)
    }
  }, [opened, delayMs])
}
