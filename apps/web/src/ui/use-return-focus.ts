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
 * closed, and whose opener is still there. Where it isn't, the page's title has it.
 */
export function useReturnFocus(aberto: boolean, saida = 0): void {
  useEffect(() => {
    if (!aberto) return undefined
    const quem = ultimo
    // A test's page goes before the timer.
    const pagina = document
    return () => {
      const noFim = ultimo
      setTimeout(() => {
        if (pagina.activeElement !== pagina.body) return
        // Who had it since then: a button that was pressed meanwhile, and is off while it works.
        const desde = ultimo === noFim ? null : ultimo
        const onde =
          [desde, quem].find((cada) => cada?.isConnected) ?? pagina.querySelector<HTMLElement>('main h1')
        onde?.focus({ preventScroll: true })
      }, saida)
    }
  }, [aberto, saida])
}
