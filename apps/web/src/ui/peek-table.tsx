import { UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarRight } from '@tabler/icons-react'
import classes from './data-table.module.css'
import { lazyComponent } from './lazy-component.ts'
import type { PeekTarget } from './peek.ts'
import { useId, useRef, useState, type ReactNode, type KeyboardEvent } from 'react'

interface PeekRows {
  /** Keys of the rows, in their order. */
  keys: readonly (string | number)[]
}

/** A row's link, or its first one where the row as a whole is none. */
const rowLink = (row: Element) =>
  row.querySelector<HTMLElement>('[data-row-link]') ?? row.querySelector<HTMLElement>('a[href]')

/**
 * The panel beside a list. On a row's link the space bar opens and closes it, the arrows move through the rows and →
 * leads into it; Escape closes it. `root` is the element around list and panel.
 */
function usePeek({ keys }: PeekRows) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [key, setKey] = useState<string | number | null>(null)
  const index = key === null ? -1 : keys.indexOf(key)
  // The row went with another page or filter: it should not open again when it returns.
  if (key !== null && index < 0) setKey(null)
  const links = () => [...(root.current?.querySelectorAll('tbody > tr') ?? [])].map(rowLink)
  const toggle = (at: number) => setKey(at === index ? null : (keys[at] ?? null))
  const close = () => {
    links()[index]?.focus()
    setKey(null)
  }
  const move = (to: number) => {
    const link = links()[to]
    if (!link) return
    link.focus()
    if (key !== null) setKey(keys[to] ?? null)
  }
  const onLink = (event: KeyboardEvent, at: number) => {
    const acts: Partial<Record<string, () => void>> = {
      ' ': () => toggle(at),
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      ...(panel.current && {
        ArrowRight: () => panel.current?.querySelector<HTMLElement>('a, button')?.focus(),
      }),
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
    if (event.key === 'Escape' && index >= 0) return close()
    if (event.key === 'ArrowLeft' && panel.current?.contains(target)) return links()[index]?.focus()
    const at = links().indexOf(target)
    if (at >= 0) onLink(event, at)
  }
  return { id, root, panel, index, toggle, close, onKeyDown }
}

const PeekPanel = lazyComponent(async () => (await import('./peek-panel.tsx')).PeekPanel)

interface PeekTableProps extends PeekRows {
  targets: readonly PeekTarget[]
  /** Draws the table; `button` opens the panel of a row. */
  draw: (button: (index: number) => ReactNode) => ReactNode
}

export function PeekTable({ keys, targets, draw }: PeekTableProps) {
  const { id, root, panel, index, toggle, close, onKeyDown } = usePeek({ keys })
  const target = targets[index]
  const button = (at: number) => (
    <UnstyledButton
      className={classes.peekButton}
      aria-label={`Resumo: ${targets[at]?.name}`}
      title="Ver ao lado (espaço)"
      aria-expanded={at === index}
      aria-controls={at === index ? id : undefined}
      onClick={() => toggle(at)}
    >
      <IconLayoutSidebarRight size={16} aria-hidden />
    </UnstyledButton>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys are those of the links in it.
    <div
      ref={root}
      className={classes.withPeek}
      data-peek={target !== undefined || undefined}
      onKeyDown={onKeyDown}
    >
      {draw(button)}
      {target && <PeekPanel panel={panel} id={id} target={target} onClose={close} fallback={null} />}
    </div>
  )
}
