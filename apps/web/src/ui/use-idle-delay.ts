import { useEffect, useState } from 'react'
import { IDLE_DELAY_MS } from '../lib/idle-delay.ts'

/** Whether a while has passed since `desde` holds: by then what the page itself needs has come and stands. */
export function useIdleDelay(desde = true): boolean {
  const [depois, setDepois] = useState(false)
  useEffect(() => {
    if (!desde) return undefined
    const espera = setTimeout(() => setDepois(true), IDLE_DELAY_MS)
    return () => clearTimeout(espera)
  }, [desde])
  return depois
}
