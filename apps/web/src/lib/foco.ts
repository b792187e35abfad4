/** The page's title takes the focus, where what had it goes away. */
export const focarTitulo = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/** The same, unless what had the focus is still there. */
export function focarOuTitulo(antes: Element | null): void {
  if (antes instanceof HTMLElement && antes.isConnected) antes.focus({ preventScroll: true })
  else focarTitulo()
}
