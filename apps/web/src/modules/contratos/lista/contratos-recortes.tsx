import type { EstabelecimentoResumo } from '@lastro/shared/estabelecimentos/estabelecimento'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Filtros } from '#ui/filtros.tsx'
import type { BuscaDeContratos } from './busca-de-contratos.ts'

export interface RecortesProps {
  busca: BuscaDeContratos
  /** undefined: the list is of one store, or they are on their way. */
  lojas: readonly EstabelecimentoResumo[] | undefined
  onChange: (change: Partial<BuscaDeContratos>) => void
}

const Painel = lazyComponent(async () => (await import('./contratos-recortes-painel.tsx')).RecortesPainel)

/** The chip of what a list of contracts can be narrowed to besides the chips. */
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
