import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { LazyCode } from './lazy-component.ts'

/** A button or field from which a menu or panel hangs, as the lazily loaded code takes it. */
export interface Anchor {
  id: string
  botao: RefObject<HTMLElement | null>
  aberto: boolean
  onMudar: (aberto: boolean) => void
}

/**
 * A button with a lazily loaded menu or panel. `button` are the button's props. `popup` are the props of the menu or
 * panel, false until the first opening.
 */
export function useLazyMenu(tipo: 'menu' | 'dialog', { load: carregar, prefetch: adiantar }: LazyCode) {
  const id = useId()
  const botao = useRef<HTMLButtonElement>(null)
  const [aberto, setAberto] = useState(false)
  // Stays mounted after the first opening, so that closing can be animated.
  const [usado, setUsado] = useState(false)
  useEffect(() => adiantar(), [adiantar])
  // A failure is told when the menu is opened.
  const tocar = () => void carregar().catch(() => undefined)
  const suspenso: Anchor = { id, botao, aberto, onMudar: setAberto }
  return {
    suspenso,
    botao: {
      ref: botao,
      id,
      'aria-haspopup': tipo,
      'aria-expanded': aberto,
      'aria-controls': aberto ? `${id}-dropdown` : undefined,
      onClick: () => {
        setUsado(true)
        setAberto(!aberto)
      },
      onPointerEnter: tocar,
      onFocus: tocar,
    },
    pendurado: usado && {
      suspenso,
      aoFalhar: () => {
        setAberto(false)
        setUsado(false)
      },
    },
  }
}
