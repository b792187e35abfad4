import { useEffect, useState } from 'react'

/** Delays the first opening by one render: Mantine remembers the focused element only when `opened` changes. */
export function useFirstOpen(opened: boolean): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => queueMicrotask(() => setDrawn(true)), [])
  return drawn && opened
}
