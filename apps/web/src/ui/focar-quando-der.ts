const TENTATIVAS = 60

/** Gives the focus to what is drawn, or shown, only some frames later. */
export function focarQuandoDer(id: string, tentativas = TENTATIVAS): void {
  const elemento = document.getElementById(id)
  elemento?.focus({ preventScroll: true })
  if (elemento && document.activeElement === elemento) return
  if (tentativas > 0) requestAnimationFrame(() => focarQuandoDer(id, tentativas - 1))
}
