import { Tooltip } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import type { ReactElement } from 'react'
import { isOutdated } from '../lib/outdated.ts'

/** For the button that does the same: `aria-keyshortcuts`. */
export const SAVE_KEYS = 'Control+S Meta+S'

/**
 * Ctrl+S (⌘S) saves, from any field; undefined: nothing can be saved here. The field is left first, as many take over what is typed
 * only then. In a dialog, and on an outdated page, it does nothing but keep the browser's own from opening.
 */
export function useSaveKey(save: (() => void) | undefined): void {
  const salvar = (event: KeyboardEvent) => {
    const campo = event.target instanceof HTMLElement ? event.target : null
    if (campo?.closest('[role="dialog"]')) return
    campo?.blur()
    campo?.focus({ preventScroll: true })
    // Coming back selected what was typed: the next key would take its place.
    if (campo instanceof HTMLInputElement && campo.type === 'text')
      campo.setSelectionRange(campo.value.length, campo.value.length)
    if (!isOutdated()) save?.()
  }
  useHotkeys(save ? [['mod+S', salvar]] : [], [])
}

/** Says the key on the button that saves. */
export function SaveTip({ children }: { children: ReactElement }) {
  const tecla = useOs() === 'macos' ? '⌘S' : 'Ctrl+S'
  return (
    <Tooltip label={`Atalho: ${tecla}`} openDelay={400} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  )
}
