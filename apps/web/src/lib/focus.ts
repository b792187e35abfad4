/** Focuses the page's title, for when the focused element goes away. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/** Focuses an element again, or the page's title if the element is gone. */
export function focusOrTitle(antes: Element | null): void {
  if (antes instanceof HTMLElement && antes.isConnected) antes.focus({ preventScroll: true })
  else focusTitle()
}
