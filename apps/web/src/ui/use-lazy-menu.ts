import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { LazyCode } from './lazy-component.ts'

/** What hangs from a button or a field, as the code that draws it takes it. */
export interface Anchor {
  id: string
  botao: RefObject<HTMLElement | null>
  aberto: boolean
  onMudar: (aberto: boolean) => void
}

/**
 * A button from which a menu or a panel hangs, whose code comes after the page, or with the first touch: `botao` are the button's props,
 * `pendurado` those of what hangs, from the first opening on.
 */
export function useLazyMenu(tipo: 'menu' | 'dialog', { load: carregar, prefetch: adiantar }: LazyCode) {
  const id = useId()
  const botao = useRef<HTMLButtonElement>(null)
  const [aberto, setAberto] = useState(false)
  // Once opened it stays, so that it can go as it came.
  const [usado, setUsado] = useState(false)
  useEffect(() => adiantar(), [adiantar])
  // What can't be had is told when it is opened.
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
