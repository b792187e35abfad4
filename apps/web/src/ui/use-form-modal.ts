import { perguntarSaida, useUnsavedGuard } from './use-unsaved-guard.ts'

/**
 * Guards what is typed in a modal: × and Escape ask first, Cancelar is an answer already; so does leaving the page. `titulo` is the
 * modal's; `close` is for × and Escape, `release` is called before a page is left after a save.
 */
export function useFormModal(dirty: boolean, titulo: string, onClose: () => void) {
  const oQue = `O que foi preenchido em “${titulo}”`
  const release = useUnsavedGuard(dirty, oQue)
  const close = async () => {
    if (!dirty || (await perguntarSaida(oQue))) onClose()
  }
  return { close: () => void close(), release }
}
