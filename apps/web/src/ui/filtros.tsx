import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import type { LazyCode } from './lazy-component.ts'
import { useLazyMenu } from './use-lazy-menu.ts'

type Pendurado = NonNullable<Exclude<ReturnType<typeof useLazyMenu>['pendurado'], false>>

interface FiltrosProps {
  /** How many of them narrow the list now. */
  ativos: number
  codigo: LazyCode
  /** A `PainelDeFiltros` with the list's own. */
  renderPainel: (pendurado: Pendurado) => ReactNode
}

/** Behind one chip, what a list can be narrowed to besides the chips beside it; each choice holds at once. */
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
