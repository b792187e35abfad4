import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { toastErro } from '../../lib/toast.ts'

/** One call with a file after the other, and a way out of it, after which nothing is loaded. */
export function useTrabalho() {
  const controle = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: async (trabalho: (signal: AbortSignal) => Promise<void>) => {
      controle.current = new AbortController()
      const { signal } = controle.current
      try {
        await trabalho(signal)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    onError: (error) => toastErro(isApiError(error) ? error.mensagem : 'Ocorreu um erro inesperado'),
    meta: { silent: true },
  })
  return { trabalhar: mutate, ocupado: isPending, cancelar: () => controle.current?.abort() }
}
