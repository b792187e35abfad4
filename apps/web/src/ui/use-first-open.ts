import { useEffect, useState } from 'react'

/** The first opening of what is drawn open is a change, too: the library then remembers where the focus was. */
export function useFirstOpen(aberto: boolean): boolean {
  const [desenhado, setDesenhado] = useState(false)
  useEffect(() => queueMicrotask(() => setDesenhado(true)), [])
  return desenhado && aberto
}
