import { Checkbox } from '@mantine/core'
import { PainelDeFiltros } from '#ui/painel-de-filtros.tsx'
import type { Anchor } from '#ui/use-lazy-menu.ts'
import { MARCAVEIS } from './marcaveis.ts'
import type { BuscaDeCobertura } from './use-cobertura.ts'

interface RecortesPainelProps {
  suspenso: Anchor
  busca: BuscaDeCobertura
  onChange: (change: Partial<BuscaDeCobertura>) => void
}

/** The list's filters besides the lights. */
export function RecortesPainel({ suspenso, busca, onChange }: RecortesPainelProps) {
  return (
    <PainelDeFiltros suspenso={suspenso}>
      {MARCAVEIS.map(({ campo, valor, label }) => (
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
