import { UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { lazyComponent } from './lazy-component.ts'
import type { PeekTarget } from './peek.ts'
import { type PeekRows, usePeek } from './use-peek.ts'

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
