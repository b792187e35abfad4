import { Popover, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchoredPanel } from './anchored.tsx'
import type { Anchor } from './use-lazy-menu.ts'

interface FilterPanelProps {
  anchor: Anchor
  /** Default: 'Filtros'. */
  label?: string
  children: ReactNode
}

export function FilterPanel({ anchor, label = 'Filtros', children }: FilterPanelProps) {
  // A press outside closes the panel before the field of a typed day loses the focus, so the field is left first.
  const onChange = (opened: boolean) => {
    if (!opened && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    anchor.onChange(opened)
  }
  return (
    <AnchoredPanel
      anchor={{ ...anchor, onChange }}
      position="bottom-start"
      // Never above the chip: in a low window the panel's first field would be outside the window, where nobody can
      // scroll.
      middlewares={{ flip: false, shift: true }}
      width={300}
      closeOnEscape={false}
    >
      <Popover.Dropdown
        aria-label={label}
        onKeyDown={({ key, target }) => {
          // Escape closes an open list inside the panel first.
          const isOpenList = target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'
          if (key === 'Escape' && !isOpenList) anchor.onChange(false)
        }}
      >
        <Stack gap="sm">{children}</Stack>
      </Popover.Dropdown>
    </AnchoredPanel>
  )
}
