import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Chip } from '#ui/chip.tsx'
import { FiltersChip } from '#ui/filters-chip.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { lojasDaWhitelistOptions } from './use-lojas.ts'

const Painel = lazyComponent(async () => (await import('./filtro-de-loja.tsx')).FiltroDeLoja)

interface LojaChipsProps {
  instituicaoId: number
  value: number | undefined
  onChange: (loja: number | undefined) => void
}

/** 'Filtros' with the institution's stores, and a chip that takes the chosen store away. */
export function LojaChips({ instituicaoId, value, onChange }: LojaChipsProps) {
  const { data: lojas = [] } = useQuery({
    ...lojasDaWhitelistOptions(instituicaoId),
    meta: { silent: true },
  })
  const nome = lojas.find(({ id }) => id === value)?.nomeFantasia ?? 'Uma loja'
  return (
    <>
      <FiltersChip
        ativos={value === undefined ? 0 : 1}
        codigo={Painel}
        renderPainel={(anchor) => <Painel {...anchor} lojas={lojas} value={value} onChange={onChange} />}
      />
      {value !== undefined && (
        <Chip
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Remover o filtro ${nome}`}
          onClick={() => onChange(undefined)}
        >
          {nome}
        </Chip>
      )}
    </>
  )
}
