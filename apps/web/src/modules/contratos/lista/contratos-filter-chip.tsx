import type { Lado } from '@lastro/shared/contratos/lados'
import type { EstabelecimentoResumo } from '@lastro/shared/estabelecimentos/estabelecimento'
import { lazyComponent } from '#ui/lazy-component.ts'
import { FiltersChip } from '#ui/filters-chip.tsx'
import type { BuscaDeContratos } from './busca-de-contratos.ts'

export interface ContratosFilterProps {
  busca: BuscaDeContratos
  /** undefined in a store's list, or while loading. */
  lojas: readonly EstabelecimentoResumo[] | undefined
  lado: Lado
  onChange: (change: Partial<BuscaDeContratos>) => void
}

const Painel = lazyComponent(async () => (await import('./contratos-filter-panel.tsx')).ContratosFilterPanel)

export function ContratosFilterChip(props: ContratosFilterProps) {
  const { situacao, lojaId, criador, cobertura, creditoDe, creditoAte, terminoDe, terminoAte } = props.busca
  const valores = [situacao, lojaId, criador, cobertura, creditoDe, creditoAte, terminoDe, terminoAte]
  const ativos = valores.filter((each) => each !== undefined).length
  return (
    <FiltersChip ativos={ativos} codigo={Painel} renderPainel={(popup) => <Painel {...popup} {...props} />} />
  )
}
