import { useEffect, useState } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import { isPlainKey } from './tecla-simples.ts'
import { useGoKeys } from './use-go-keys.ts'

const TeclasDialog = lazyComponent(async () => (await import('./teclas-dialog.tsx')).TeclasDialog)

/** '?' and `abrir` show the list of keys; draw `dialogo` once. */
export function useTeclas() {
  const [aberto, setAberto] = useState(false)
  useGoKeys()
  useEffect(() => {
    const ouvir = (event: KeyboardEvent) => {
      if (isPlainKey(event, '?')) setAberto(true)
    }
    document.addEventListener('keydown', ouvir)
    return () => document.removeEventListener('keydown', ouvir)
  }, [])
  const fechar = () => setAberto(false)
  const dialogo = aberto && <TeclasDialog onFailure={fechar} onClose={fechar} />
  return { abrir: () => setAberto(true), dialogo }
}
