import { Checkbox } from '@mantine/core'
import { PainelDeFiltros } from '#ui/painel-de-filtros.tsx'
import type { Anchor } from '#ui/use-lazy-menu.ts'
import { CHECKBOX_FILTERS } from './checkbox-filters.ts'
import type { BuscaDeCobertura } from './use-cobertura.ts'

interface FiltrosPainelProps {
  suspenso: Anchor
  busca: BuscaDeCobertura
  onChange: (change: Partial<BuscaDeCobertura>) => void
}

/** The list's filters besides the lights. */
export function FiltrosPainel({ suspenso: suspenso, busca, onChange }: FiltrosPainelProps) {
  return (
    <PainelDeFiltros suspenso={suspenso}>
      {CHECKBOX_FILTERS.map(({ campo, valor, label }) => (
        <Checkbox
          key={label}
          label={label}
          checked={busca[campo] === valor}
          onChange={({ currentTarget: { checked } }) => onChange({ [campo]: checked ? valor : undefined })}
        />
      ))}
    </PainelDeFiltros>
  )
}
