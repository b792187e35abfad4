import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './resumo-que-abre.module.css'

interface ResumoQueAbreProps {
  /** What unfolds, for who doesn't see the arrow. */
  label: string
  /** Of these `data-detalhe` is shown only once it is unfolded, `data-curto` only before. */
  children: ReactNode
}

/**
 * One line at the foot of a page or a dialog, which unfolds; without anything to unfold it is only that line. Where it has no room in the
 * window (`data-aberto` 'solto', and in small ones always) its bar is to stand at the end of the page; who folds it is back where they were.
 */
export function ResumoQueAbre({ label, children }: ResumoQueAbreProps) {
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
    linhas.current?.scrollIntoView({ block: 'nearest' })
  }
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
        // What comes while it is unfolded may have to be scrolled to: keys must reach it.
        {...(aberto === 'preso' && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      >
        {children}
      </div>
    </div>
  )
}
