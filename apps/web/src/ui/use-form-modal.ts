import { confirmar } from './dialogs.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/**
 * Guards what is typed in a modal: × and Escape ask first, Cancelar is an answer already; so does leaving the page. `close` is for
 * × and Escape, `release` is called before a page is left after a save.
 */
export function useFormModal(dirty: boolean, onClose: () => void) {
  const release = useUnsavedGuard(dirty)
  const close = async () => {
    if (dirty) {
      const leave = await confirmar({
        message: 'Há alterações não salvas. Deseja sair sem salvar?',
        simNao: true,
      })
      if (leave !== true) return
    }
    onClose()
  }
  return { close: () => void close(), release }
}
