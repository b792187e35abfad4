import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { toastErro } from '#lib/toast.ts'

type Trabalho = (signal: AbortSignal) => Promise<void>

/** One call with a file after the other, none beside another, and a way out of it, after which nothing is loaded. */
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
      // Who has to sign in or do a step before is led there, and need not hear of what that stopped.
      if (isApiError(error) && error.obsolete) return
      toastErro(isApiError(error) ? error.mensagem : 'Ocorreu um erro inesperado')
    },
    meta: { silent: true },
  })
  // A second click may come before the page is drawn without the button.
  const trabalhar = (trabalho: Trabalho) => {
    if (controle.current) return
    controle.current = new AbortController()
    mutate({ trabalho, signal: controle.current.signal })
  }
  return { trabalhar, ocupado: isPending, cancelar: () => controle.current?.abort() }
}
