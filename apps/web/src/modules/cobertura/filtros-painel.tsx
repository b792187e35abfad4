import { Checkbox } from '@mantine/core'
import { FilterPanel } from '#ui/filter-panel.tsx'
import type { Anchor } from '#ui/use-lazy-menu.ts'
import { CHECKBOX_FILTERS } from './use-cobertura.ts'
import type { BuscaDeCobertura } from './busca.ts'

interface FiltrosPainelProps {
  anchor: Anchor
  busca: BuscaDeCobertura
  onChange: (change: Partial<BuscaDeCobertura>) => void
}

export function FiltrosPainel({ anchor, busca, onChange }: FiltrosPainelProps) {
  return (
    <FilterPanel anchor={anchor}>
      {CHECKBOX_FILTERS.map(({ campo, valor, label }) => (
        <Checkbox
          key={label}
          label={label}
          checked={busca[campo] === valor}
          onChange={({ currentTarget: { checked } }) => onChange({ [campo]: checked ? valor : undefined })}
        />
      ))}
    </FilterPanel>
  )
}
