import { useEffect } from 'react'

/** What had the focus; of a menu, which is gone by then, the button that it hangs from. */
function quemTinhaOFoco(): HTMLElement | null {
  const foco = document.activeElement
  const menu = foco?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const quem = menu ? document.getElementById(menu) : foco
  return quem instanceof HTMLElement ? quem : null
}

/**
 * Gives the focus back when a modal goes, `saida` milliseconds after it closed. The library does so only for one that stays drawn while it is
 * closed, and whose opener is still there.
 */
export function useFocoDeVolta(aberto: boolean, saida = 0): void {
  useEffect(() => {
    if (!aberto) return undefined
    const quem = quemTinhaOFoco()
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) quem?.focus({ preventScroll: true })
      }, saida)
    }
  }, [aberto, saida])
}
