import { useEffect, useState } from 'react'

/** Delays the first opening by one render: Mantine remembers the focused element only when `opened` changes. */
export function useFirstOpen(aberto: boolean): boolean {
  const [desenhado, setDesenhado] = useState(false)
  useEffect(() => queueMicrotask(() => setDesenhado(true)), [])
  return desenhado && aberto
}
