import { Tooltip } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import type { ReactElement } from 'react'
import { isOutdated } from '../lib/outdated.ts'

/** `aria-keyshortcuts` of the button that saves. */
export const SAVE_KEYS = 'Control+S Meta+S'

/**
 * Ctrl+S (⌘S) saves, from any field; undefined when nothing can be saved. The field is blurred first, since many fields
 * report their value then. In a dialog and on an outdated page it only keeps the browser's own dialog from opening.
 */
export function useSaveKey(save: (() => void) | undefined): void {
  const salvar = (event: KeyboardEvent) => {
    const campo = event.target instanceof HTMLElement ? event.target : null
    if (campo?.closest('[role="dialog"]')) return
    campo?.blur()
    campo?.focus({ preventScroll: true })
    // Focusing the field again selects its text, which the next key would replace.
    if (campo instanceof HTMLInputElement && campo.type === 'text')
      campo.setSelectionRange(campo.value.length, campo.value.length)
    if (!isOutdated()) save?.()
  }
  useHotkeys(save ? [['mod+S', salvar]] : [], [])
}

/** Shows the key as tooltip of the button that saves. */
export function SaveTip({ children }: { children: ReactElement }) {
  const tecla = useOs() === 'macos' ? '⌘S' : 'Ctrl+S'
  return (
    <Tooltip label={`Atalho: ${tecla}`} openDelay={400} events={{ hover: true, focus: true, touch: false }}>
      {children}
    </Tooltip>
  )
}
