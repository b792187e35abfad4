import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useRegras } from '#lib/session.ts'
import { goKeysOf } from './go-keys.ts'
import { isPlainKey } from './tecla-simples.ts'

/** Longest time between 'g' and the key of the screen, in ms. */
const PAUSE_MS = 1_500

/** 'g' and then a letter opens a screen of the menu. */
export function useGoKeys(): void {
  const regras = useRegras()
  const navigate = useNavigate()
  const go = useEffectEvent((event: KeyboardEvent) => {
    const screen = goKeysOf(regras).find(({ key }) => isPlainKey(event, key))
    if (!screen) return
    event.preventDefault()
    void navigate({ to: screen.to })
  })
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - begun < PAUSE_MS
      begun = !isSecond && isPlainKey(event, 'g') ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (isSecond) go(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
