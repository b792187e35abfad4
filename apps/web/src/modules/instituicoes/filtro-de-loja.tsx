import type { EstabelecimentoResumo } from '@lastro/shared/estabelecimentos/estabelecimento'
import { Select } from '@mantine/core'
import { FilterPanel } from '#ui/filter-panel.tsx'
import type { Anchor } from '#ui/use-lazy-menu.ts'

interface FiltroDeLojaProps {
  anchor: Anchor
  lojas: readonly EstabelecimentoResumo[]
  value: number | undefined
  onChange: (loja: number | undefined) => void
}

/** The panel 'Filtros' of lists that only a store narrows further. */
export function FiltroDeLoja({ anchor, lojas, value, onChange }: FiltroDeLojaProps) {
  return (
    <FilterPanel anchor={anchor}>
      <Select
        label="Loja"
        placeholder="Todas"
        searchable
        clearable
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage="Nenhuma loja encontrada"
        data={lojas.map(({ id, nomeFantasia }) => ({ value: String(id), label: nomeFantasia }))}
        value={value === undefined ? null : String(value)}
        onChange={(escolhida) => onChange(escolhida === null ? undefined : Number(escolhida))}
      />
    </FilterPanel>
  )
}
