import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

const LIGADAS = { key: 'lastro.teclas-simples', defaultValue: true } as const

/** Whether keys without Ctrl work: people who dictate, or who hit keys by accident, switch them off (WCAG 2.1.4). */
export const useTeclasSimples = () => useLocalStorage<boolean>({ ...LIGADAS, getInitialValueInEffect: false })

const ABRE = '[role="dialog"][aria-modal="true"]'
/** Takes keys itself: a field, an open menu. A checkbox takes none but the space bar. */
const ESCREVE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'

export const isDialogOpen = () => document.querySelector(ABRE) !== null

/** Whether this key was pressed alone, outside of text fields and dialogs, while simple keys are on. */
export function isPlainKey(event: KeyboardEvent, tecla: string): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (key !== tecla || ctrlKey || metaKey || altKey || isDialogOpen()) return false
  return !(target instanceof Element && target.closest(ESCREVE)) && readLocalStorageValue<boolean>(LIGADAS)
}
