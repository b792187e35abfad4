import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import type { LazyCode } from './lazy-component.ts'
import { useLazyMenu } from './use-lazy-menu.ts'

type Pendurado = NonNullable<Exclude<ReturnType<typeof useLazyMenu>['pendurado'], false>>

interface FiltrosProps {
  /** How many filters are set in the panel. */
  ativos: number
  codigo: LazyCode
  /** Draws a `FilterPanel` with the list's own fields. */
  renderPainel: (pendurado: Pendurado) => ReactNode
}

/** The chip 'Filtros': opens the panel with the filters that have no chip. Each choice applies at once. */
export function Filtros({ ativos, codigo, renderPainel }: FiltrosProps) {
  const { botao, pendurado } = useLazyMenu('dialog', codigo)
  return (
    <>
      <Chip
        variant={ativos > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={14} aria-hidden />}
        {...botao}
      >
        {ativos > 0 ? `Filtros (${ativos})` : 'Filtros'}
      </Chip>
      {pendurado && renderPainel(pendurado)}
    </>
  )
}
