import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { LazyCode } from './lazy-component.ts'

/** A button or field from which a menu or panel hangs, as the lazily loaded code takes it. */
export interface Anchor {
  id: string
  target: RefObject<HTMLElement | null>
  opened: boolean
  onChange: (aberto: boolean) => void
}

/**
 * A button with a lazily loaded menu or panel. `button` are the button's props. `popup` are the props of the menu or
 * panel, false until the first opening.
 */
export function useLazyMenu(kind: 'menu' | 'dialog', { load, prefetch }: LazyCode) {
  const id = useId()
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // Stays mounted after the first opening, so that closing can be animated.
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => prefetch(), [prefetch])
  // A failure is told when the menu is opened.
  const preload = () => void load().catch(() => undefined)
  const anchor: Anchor = { id, target, opened, onChange: setOpened }
  return {
    anchor,
    button: {
      ref: target,
      id,
      'aria-haspopup': kind,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: () => {
        setWasOpened(true)
        setOpened(!opened)
      },
      onPointerEnter: preload,
      onFocus: preload,
    },
    popup: wasOpened && {
      anchor,
      onFailure: () => {
        setOpened(false)
        setWasOpened(false)
      },
    },
  }
}
