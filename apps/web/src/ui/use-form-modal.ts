import { perguntarSaida, useUnsavedGuard } from './use-unsaved-guard.ts'

interface Guardado {
  dirty: boolean
  /** The modal's. */
  titulo: string
  /** Where what is typed is kept (`useSaveDraft`). */
  chaves: readonly string[]
  onClose: () => void
}

/**
 * Guards what is typed in a modal: × and Escape ask first (`close`), Cancelar is an answer already (`cancel`); so does leaving the page.
 * `release` is called after a save, before the page is left.
 */
export function useFormModal({ dirty, titulo, chaves, onClose }: Guardado) {
  const oQue = `O que foi preenchido em “${titulo}”`
  const release = useUnsavedGuard(dirty, oQue, chaves)
  const cancel = () => {
    release()
    onClose()
  }
  const close = async () => {
    if (!dirty || (await perguntarSaida(oQue))) cancel()
  }
  return { close: () => void close(), cancel, release }
}
