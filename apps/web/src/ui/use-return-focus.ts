import { useEffect } from 'react'

/** The last focused element; for an item of a menu, which is gone by then, the menu's button. */
let ultimo: HTMLElement | null = null

function anotar(foco: EventTarget | null) {
  const menu = foco instanceof Element && foco.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const quem = menu ? document.getElementById(menu) : foco
  ultimo = quem instanceof HTMLElement ? quem : null
}

// This module loads with the first modal, whose opener is focused already.
anotar(document.activeElement)
document.addEventListener('focusin', ({ target }) => anotar(target))

/**
 * Returns the focus when a modal closes, after `delayMs` milliseconds; to the page's title if the opener is gone.
 * Mantine does so only for a modal that stays mounted and whose opener is still there.
 */
export function useReturnFocus(aberto: boolean, saida = 0): void {
  useEffect(() => {
    if (!aberto) return undefined
    const quem = ultimo
    // A test's document is replaced before the timer fires.
    const pagina = document
    return () => {
      const noFim = ultimo
      setTimeout(() => {
        if (pagina.activeElement !== pagina.body) return
        // Focused since the modal closed: a button that was pressed meanwhile and is disabled while it works.
        const desde = ultimo === noFim ? null : ultimo
        const onde =
          [desde, quem].find((cada) => cada?.isConnected) ?? pagina.querySelector<HTMLElement>('main h1')
        onde?.focus({ preventScroll: true })
      }, saida)
    }
  }, [aberto, saida])
}
