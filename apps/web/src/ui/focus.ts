const TENTATIVAS = 60

/** Tries again with each frame, for about a second: for what is drawn, or shown, only some frames later. */
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

/** Gives it back to who had it, unless it went elsewhere: a button that is off while it works loses it, if not at once. `senao`: who had it is gone. */
export function returnFocus(quem: Element | null, senao?: () => void): void {
  retryEachFrame(() => {
    if (document.activeElement === document.body) {
      if (!quem?.isConnected) senao?.()
      else if (quem instanceof HTMLElement) quem.focus({ preventScroll: true })
    }
    return !quem?.isConnected || document.activeElement?.matches('body, :disabled') === false
  })
}
