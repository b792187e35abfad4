import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { PHONE } from './data-table.tsx'
import { FiltersChip } from './filters-chip.tsx'
import { lazyComponent } from './lazy-component.ts'

const Painel = lazyComponent(async () => (await import('./filter-panel.tsx')).FilterPanel)

interface PhoneFiltersProps {
  /** How many of these filters are set. */
  ativos: number
  /** Draws the fields; inside the panel their lists must stay in it, without a portal. */
  children: (inPanel: boolean) => ReactNode
}

/** Filters that stand open beside a list's search, and on a phone behind the chip 'Filtros'. */
export function PhoneFilters({ ativos, children }: PhoneFiltersProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  if (!phone) return children(false)
  return (
    <FiltersChip
      ativos={ativos}
      codigo={Painel}
      renderPainel={(popup) => <Painel {...popup}>{children(true)}</Painel>}
    />
  )
}
