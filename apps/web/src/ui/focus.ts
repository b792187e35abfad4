const TENTATIVAS = 60

/** Calls `tentar` in each frame until it returns true, for about a second. */
export function retryEachFrame(tentar: () => boolean, tentativas = TENTATIVAS): void {
  if (!tentar() && tentativas > 0) requestAnimationFrame(() => retryEachFrame(tentar, tentativas - 1))
}

export function focusWhenDrawn(id: string): void {
  retryEachFrame(() => {
    const elemento = document.getElementById(id)
    elemento?.focus({ preventScroll: true })
    return elemento !== null && document.activeElement === elemento
  })
}

/**
 * Returns the focus to `quem` when nothing else has taken it: a button loses the focus, at once or later, when it is
 * disabled while it works. `senao` runs when `quem` is gone.
 */
export function returnFocus(quem: Element | null, senao?: () => void): void {
  retryEachFrame(() => {
    if (document.activeElement === document.body) {
      if (!quem?.isConnected) senao?.()
      else if (quem instanceof HTMLElement) quem.focus({ preventScroll: true })
    }
    return !quem?.isConnected || document.activeElement?.matches('body, :disabled') === false
  })
}
