const TENTATIVAS = 60

/** Tries again with each frame, for about a second: for what is drawn, or shown, only some frames later. */
export function quandoDer(tentar: () => boolean, tentativas = TENTATIVAS): void {
  if (!tentar() && tentativas > 0) requestAnimationFrame(() => quandoDer(tentar, tentativas - 1))
}

export function focarQuandoDer(id: string): void {
  quandoDer(() => {
    const elemento = document.getElementById(id)
    elemento?.focus({ preventScroll: true })
    return elemento !== null && document.activeElement === elemento
  })
}
