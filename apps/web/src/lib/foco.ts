/** Focuses the page's title, for when the focused element goes away. */
export const focarTitulo = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/** Focuses an element again, or the page's title if the element is gone. */
export function focarOuTitulo(antes: Element | null): void {
  if (antes instanceof HTMLElement && antes.isConnected) antes.focus({ preventScroll: true })
  else focarTitulo()
}
