import { useEffect, useState } from 'react'
import { IDLE_DELAY_MS } from '../lib/idle-delay.ts'

/** True once `IDLE_DELAY_MS` have passed with `enabled`: the page itself is loaded by then. */
export function useIdleDelay(desde = true): boolean {
  const [depois, setDepois] = useState(false)
  useEffect(() => {
    if (!desde) return undefined
    const espera = setTimeout(() => setDepois(true), IDLE_DELAY_MS)
    return () => clearTimeout(espera)
  }, [desde])
  return depois
}
