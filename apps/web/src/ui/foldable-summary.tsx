import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './foldable-summary.module.css'

interface FoldableSummaryProps {
  /** Names the unfolding button for screen readers. */
  label: string
  /** Children with `data-detalhe` are shown only unfolded, those with `data-curto` only folded. */
  children: ReactNode
}

/** What a person does to move the page. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to an element until the person moves on: rows of a long list grow as they are drawn, and push it away. */
function keepInView(element: HTMLElement | null): () => void {
  const observer = new ResizeObserver(() => element?.scrollIntoView({ block: 'nearest' }))
  const stop = new AbortController()
  const end = () => {
    observer.disconnect()
    stop.abort()
  }
  for (const move of OWN_MOVES)
    window.addEventListener(move, end, { capture: true, passive: true, signal: stop.signal })
  observer.observe(document.body)
  return end
}

/**
 * One line at the foot of a page or dialog that unfolds. When the unfolded lines don't fit into the window
 * (`data-aberto` 'solto'), the bar stands at the end of the page. Folding restores the scroll position.
 */
export function FoldableSummary({ label, children }: FoldableSummaryProps) {
  const id = useId()
  const linhas = useRef<HTMLDivElement>(null)
  const [aberto, setAberto] = useState<'preso' | 'solto' | null>(null)
  const [antes, setAntes] = useState(0)
  const fechar = () => {
    flushSync(() => setAberto(null))
    window.scrollTo(0, antes)
  }
  const abrir = () => {
    setAntes(window.scrollY)
    flushSync(() => setAberto('preso'))
    const { scrollHeight = 0, clientHeight = 0 } = linhas.current ?? {}
    if (scrollHeight > clientHeight) flushSync(() => setAberto('solto'))
  }
  useEffect(() => (aberto ? keepInView(linhas.current) : undefined), [aberto])
  return (
    <div className={classes.resumo} data-aberto={aberto ?? undefined}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.alca}
        aria-label={label}
        aria-expanded={aberto !== null}
        aria-controls={id}
        onClick={aberto ? fechar : abrir}
      >
        {aberto ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
      </ActionIcon>
      <div
        id={id}
        ref={linhas}
        className={classes.linhas}
        // Unfolded content may have to be scrolled, so that keys must reach it.
        {...(aberto === 'preso' && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      >
        {children}
      </div>
    </div>
  )
}
