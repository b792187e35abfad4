import { lazy, Suspense, useEffect, useState } from 'react'
import { eTecla } from './tecla-simples.ts'

const TeclasDialog = lazy(() => import('./teclas-dialog.tsx'))

/** '?' and `abrir` show the keys that there are; `dialogo` is to be drawn once. */
export function useTeclas() {
  const [aberto, setAberto] = useState(false)
  useEffect(() => {
    const ouvir = (event: KeyboardEvent) => {
      if (eTecla(event, '?')) setAberto(true)
    }
    document.addEventListener('keydown', ouvir)
    return () => document.removeEventListener('keydown', ouvir)
  }, [])
  const dialogo = aberto && (
    <Suspense>
      <TeclasDialog onClose={() => setAberto(false)} />
    </Suspense>
  )
  return { abrir: () => setAberto(true), dialogo }
}
