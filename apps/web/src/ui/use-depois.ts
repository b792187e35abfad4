import { useEffect, useState } from 'react'
import { DEPOIS_MS } from '../lib/depois.ts'

/** Whether a while has passed since `desde` holds: by then what the page itself needs has come and stands. */
export function useDepois(desde = true): boolean {
  const [depois, setDepois] = useState(false)
  useEffect(() => {
    if (!desde) return undefined
    const espera = setTimeout(() => setDepois(true), DEPOIS_MS)
    return () => clearTimeout(espera)
  }, [desde])
  return depois
}
