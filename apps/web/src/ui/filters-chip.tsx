import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import type { LazyCode } from './lazy-component.ts'
import { useLazyMenu } from './use-lazy-menu.ts'

type Popup = NonNullable<Exclude<ReturnType<typeof useLazyMenu>['popup'], false>>

interface FiltersChipProps {
  /** How many filters are set in the panel. */
  ativos: number
  codigo: LazyCode
  /** Draws a `FilterPanel` with the list's own fields. */
  renderPainel: (popup: Popup) => ReactNode
}

/** The chip 'Filtros': opens the panel with the filters that have no chip. Each choice applies at once. */
export function FiltersChip({ ativos, codigo, renderPainel }: FiltersChipProps) {
  const { button, popup } = useLazyMenu('dialog', codigo)
  return (
    <>
      <Chip
        variant={ativos > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={14} aria-hidden />}
        {...button}
      >
        {ativos > 0 ? `Filtros (${ativos})` : 'Filtros'}
      </Chip>
      {popup && renderPainel(popup)}
    </>
  )
}
