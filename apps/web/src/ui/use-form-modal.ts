import { perguntarSaida, useUnsavedGuard } from './use-unsaved-guard.ts'

interface FormModalOptions {
  dirty: boolean
  /** Title of the modal. */
  titulo: string
  /** Keys of the drafts (`useSaveDraft`). */
  chaves: readonly string[]
  onClose: () => void
}

/**
 * Guards the typed values of a modal. `close` (× and Escape) and leaving the page ask first; `cancel` discards without
 * asking. Call `release` after saving, before navigating away.
 */
export function useFormModal({ dirty, titulo, chaves, onClose }: FormModalOptions) {
  const whatIsLost = `O que foi preenchido em “${titulo}”`
  const release = useUnsavedGuard(dirty, whatIsLost, chaves)
  const cancel = () => {
    release()
    onClose()
  }
  const close = async () => {
    if (!dirty || (await perguntarSaida(whatIsLost))) cancel()
  }
  return { close: () => void close(), cancel, release }
}
