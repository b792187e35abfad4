const MAX_FRAMES = 60

/** Calls `attempt` in each frame until it returns true, for about a second. */
export function retryEachFrame(attempt: () => boolean, framesLeft = MAX_FRAMES): void {
  if (!attempt() && framesLeft > 0) requestAnimationFrame(() => retryEachFrame(attempt, framesLeft - 1))
}

export function focusWhenDrawn(id: string): void {
  retryEachFrame(() => {
    const element = document.getElementById(id)
    element?.focus({ preventScroll: true })
    return element !== null && document.activeElement === element
  })
}

/**
 * Returns the focus to `element` when nothing else has taken it. A button that is disabled while it works loses the
 * focus, at once or later. `orElse` runs when `element` is gone.
 */
export function returnFocus(element: Element | null, orElse?: () => void): void {
  retryEachFrame(() => {
    if (document.activeElement === document.body) {
      if (!element?.isConnected) orElse?.()
      else if (element instanceof HTMLElement) element.focus({ preventScroll: true })
    }
    return !element?.isConnected || document.activeElement?.matches('body, :disabled') === false
  })
}

/** Focuses the page's title, for when the focused element goes away. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/** Focuses an element again, or the page's title if the element is gone. */
export function focusOrTitle(antes: Element | null): void {
  if (antes instanceof HTMLElement && antes.isConnected) antes.focus({ preventScroll: true })
  else focusTitle()
}
