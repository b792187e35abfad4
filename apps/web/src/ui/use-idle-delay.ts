import { useEffect, useState } from 'react'
import { IDLE_DELAY_MS } from './lazy-component.ts'

/** True once `IDLE_DELAY_MS` have passed with `enabled`: the page itself is loaded by then. */
export function useIdleDelay(enabled = true): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!enabled) return undefined
    const timer = setTimeout(() => setElapsed(true), IDLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [enabled])
  return elapsed
}
