import { type RegisteredRouter, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useCampoDaUrl } from './use-campo-da-url.ts'

/** What some route takes as `?aba=`. */
type NaUrl = NonNullable<ReturnType<typeof useSearch<RegisteredRouter, undefined, false>>['aba']>

/**
 * The open tab, in the address as `?aba=` (absent: the first): Back leads to the tab before, a reload keeps it. A tab opens at once, before
 * the router has written it there. `outras` must stay the same list.
 */
export function useAba<const P extends string, A extends NaUrl>(primeira: P, outras: readonly A[]) {
  const navigate = useNavigate()
  const { aba: naUrl } = useSearch({ strict: false })
  const [aba, abrir] = useCampoDaUrl<P | A>(outras.find((cada) => cada === naUrl) ?? primeira, naUrl ?? '')
  const mudar = useCallback(
    (nova: string) => {
      const escolhida = outras.find((cada) => cada === nova)
      abrir(escolhida ?? primeira)
      void navigate({
        to: '.',
        search: (before) => ({ ...before, aba: escolhida }),
        resetScroll: false,
      })
    },
    [primeira, outras, abrir, navigate],
  )
  return [aba, mudar] as const
}
