import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { PeekTarget } from './peek.ts'

interface PeekOptions<T> {
  rows: readonly T[]
  rowKey: (row: T) => string | number
  peek: ((row: T) => PeekTarget) | undefined
}

const ROW_LINKS = 'tbody [data-row-link]'

/**
 * The panel beside a list. On a row's link the space bar opens and closes it, the arrows move through the rows and →
 * leads into it; Escape closes it. `root` is the element around list and panel.
 */
export function usePeek<T>({ rows, rowKey, peek }: PeekOptions<T>) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [key, setKey] = useState<string | number | null>(null)
  const index = key === null ? -1 : rows.findIndex((row) => rowKey(row) === key)
  const row = rows[index]
  const links = () => [...(root.current?.querySelectorAll<HTMLElement>(ROW_LINKS) ?? [])]
  const toggle = (each: T) => setKey(rowKey(each) === key ? null : rowKey(each))
  const close = () => {
    links()[index]?.focus()
    setKey(null)
  }
  const move = (to: number) => {
    const [link, next] = [links()[to], rows[to]]
    if (!link || !next) return
    link.focus()
    if (key !== null) setKey(rowKey(next))
  }
  const onLink = (event: KeyboardEvent, at: number, each: T) => {
    const acts: Partial<Record<string, () => void>> = {
      ' ': () => toggle(each),
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      ArrowRight: () => panel.current?.querySelector<HTMLElement>('a, button')?.focus(),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey } = event
    // A menu of a row is drawn elsewhere, and its keys are its own.
    if (!(target instanceof HTMLElement) || !root.current?.contains(target)) return
    if (ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (event.key === 'Escape' && row) return close()
    if (event.key === 'ArrowLeft' && panel.current?.contains(target)) return links()[index]?.focus()
    const at = links().indexOf(target)
    const each = rows[at]
    if (each) onLink(event, at, each)
  }
  return {
    id,
    root,
    panel,
    target: row && peek?.(row),
    isOpen: (each: T) => rowKey(each) === key,
    toggle,
    close,
    onKeyDown,
  }
}
