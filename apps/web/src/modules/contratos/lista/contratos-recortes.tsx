import type { EstabelecimentoResumo } from '@lastro/shared/estabelecimentos/estabelecimento'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Filtros } from '#ui/filtros.tsx'
import type { BuscaDeContratos } from './busca-de-contratos.ts'

export interface RecortesProps {
  busca: BuscaDeContratos
  /** undefined in a store's list, or while loading. */
  lojas: readonly EstabelecimentoResumo[] | undefined
  onChange: (change: Partial<BuscaDeContratos>) => void
}

const Painel = lazyComponent(async () => (await import('./contratos-recortes-painel.tsx')).RecortesPainel)

/** The chip that opens the filters of a list of contracts. */
export function Recortes(props: RecortesProps) {
  const { situacao, lojaId, cobertura, terminoAte } = props.busca
  const ativos = [situacao, lojaId, cobertura, terminoAte].filter((each) => each !== undefined).length
  return (
    <Filtros
      ativos={ativos}
      codigo={Painel}
      renderPainel={(pendurado) => <Painel {...pendurado} {...props} />}
    />
  )
}
