import { useEffect } from 'react'

/** What had the focus last; of a menu, which is gone by then, the button that it hangs from. */
let ultimo: HTMLElement | null = null

function anotar(foco: EventTarget | null) {
  const menu = foco instanceof Element && foco.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const quem = menu ? document.getElementById(menu) : foco
  ultimo = quem instanceof HTMLElement ? quem : null
}

// This code comes with the first modal, when what opened it has the focus already.
anotar(document.activeElement)
document.addEventListener('focusin', ({ target }) => anotar(target))

/**
 * Gives the focus back when a modal goes, `saida` milliseconds after it closed. The library does so only for one that stays drawn while it is
 * closed, and whose opener is still there.
 */
export function useFocoDeVolta(aberto: boolean, saida = 0): void {
  useEffect(() => {
    if (!aberto) return undefined
    const quem = ultimo
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) quem?.focus({ preventScroll: true })
      }, saida)
    }
  }, [aberto, saida])
}
