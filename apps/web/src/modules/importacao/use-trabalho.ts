import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { toastErro } from '#lib/toast.ts'

type Trabalho = (signal: AbortSignal) => Promise<void>

/** Runs one upload at a time. `cancelar` aborts it, and then nothing is imported. */
export function useUploadProgress() {
  const controle = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ trabalho, signal }: { trabalho: Trabalho; signal: AbortSignal }) => {
      try {
        await trabalho(signal)
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        controle.current = undefined
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
  const trabalhar = (trabalho: Trabalho) => {
    if (controle.current) return
    controle.current = new AbortController()
    mutate({ trabalho, signal: controle.current.signal })
  }
  return { trabalhar, ocupado: isPending, cancelar: () => controle.current?.abort() }
}
