import { useEffect, useState, useEffectEvent } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import { isPlainKey } from './tecla-simples.ts'
import { useNavigate } from '@tanstack/react-router'
import { importChunk } from '#lib/chunk.ts'
import { useRegras } from '#lib/session.ts'

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

/** What these do depends on the page. */
const PAGE_KEYS: readonly string[] = ['j', 'k', 'x', 'e', 'c', '[']

async function press(event: KeyboardEvent): Promise<void> {
  const { pressPageKey } = await importChunk(() => import('./page-keys.ts'))
  pressPageKey(event)
}

/** Longest time between 'g' and the key of the screen, in ms. */
const PAUSE_MS = 1_500

/** 'g' and then a letter opens a screen of the menu; a letter by itself acts on the page. */
function useGoKeys(): void {
  const regras = useRegras()
  const navigate = useNavigate()
  const go = useEffectEvent(async (event: KeyboardEvent) => {
    if (!isPlainKey(event, event.key)) return
    const { goKeysOf } = await importChunk(() => import('./go-keys.ts'))
    const screen = goKeysOf(regras).find(({ key }) => key === event.key)
    if (screen) await navigate({ to: screen.to })
  })
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - begun < PAUSE_MS
      begun = !isSecond && isPlainKey(event, 'g') ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (isSecond) void go(event)
      else if (PAGE_KEYS.includes(event.key) && isPlainKey(event, event.key)) void press(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
