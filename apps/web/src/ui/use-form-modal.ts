import { perguntarSaida, useUnsavedGuard } from './use-unsaved-guard.ts'

interface Guardado {
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
