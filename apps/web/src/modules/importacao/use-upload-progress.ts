import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { toastErro } from '#lib/toast.ts'

type Upload = (signal: AbortSignal) => Promise<void>

/** Runs one upload at a time. `cancelar` aborts it, and then nothing is imported. */
export function useUploadProgress() {
  const controller = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ trabalho, signal }: { trabalho: Upload; signal: AbortSignal }) => {
      try {
        await trabalho(signal)
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        controller.current = undefined
      }
    },
    onError: (error) => {
      // The session leads the person to sign-in or to a pending step, and no toast is needed.
      if (isApiError(error) && error.obsolete) return
      toastErro(isApiError(error) ? error.mensagem : 'Ocorreu um erro inesperado')
    },
    meta: { silent: true },
  })
  // A second click may come before React draws the page without the button.
  const runUpload = (trabalho: Upload) => {
    if (controller.current) return
    controller.current = new AbortController()
    mutate({ trabalho, signal: controller.current.signal })
  }
  return { trabalhar: runUpload, ocupado: isPending, cancelar: () => controller.current?.abort() }
}
