import { useState, useCallback } from 'react'
import { useNavigate, useSearch, type RegisteredRouter } from '@tanstack/react-router'

/**
 * State that starts with the URL's value and follows it whenever `key` changes; otherwise it is what somebody types.
 */
export function useUrlField<T>(urlValue: T, key: string) {
  const [value, setValue] = useState(urlValue)
  const [seenKey, setSeenKey] = useState(key)
  if (seenKey !== key) {
    setSeenKey(key)
    setValue(urlValue)
  }
  return [value, setValue] as const
}

/** Any value that some route takes as `?aba=`. */
type NaUrl = NonNullable<ReturnType<typeof useSearch<RegisteredRouter, undefined, false>>['aba']>

/**
 * The open tab, kept in the address as `?aba=` (absent: the first), so that Back and reload work. It opens at once,
 * before the address changes. `outras` must keep its identity.
 */
export function useAba<const P extends string, A extends NaUrl>(primeira: P, outras: readonly A[]) {
  const navigate = useNavigate()
  const { aba: naUrl } = useSearch({ strict: false })
  const [aba, abrir] = useUrlField<P | A>(outras.find((cada) => cada === naUrl) ?? primeira, naUrl ?? '')
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
