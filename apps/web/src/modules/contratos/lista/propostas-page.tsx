import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useRegras } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ListaDeContratos } from './lista-de-contratos.tsx'
import type { BuscaDeContratos } from './busca-de-contratos.ts'
import { contratosDaLojaOptions, isNarrowed, POR_PAGINA_DA_LOJA, NO_FILTERS } from './use-contratos.ts'

const route = getRouteApi('/sessao/loja/propostas')

/** The proposals that a store has received (domain 8); those that wait for the store come first. */
export function PropostasPage() {
  const { idEstabelecimento } = useRegras()
  const [busca, mudar] = useBusca<BuscaDeContratos>(route, { state: { semVisao: true } })
  const navigate = route.useNavigate()
  return (
    <>
      <PageHeader title="Propostas" description="Propostas das instituições financeiras para a sua loja." />
      <ListaDeContratos
        lado="loja"
        optionsFor={(pedida) => contratosDaLojaOptions(idEstabelecimento, pedida)}
        porPagina={POR_PAGINA_DA_LOJA}
        busca={busca}
        onBusca={mudar}
        onAbrir={(search) => void navigate({ search, state: { semVisao: true } })}
        empty={<SemPropostas busca={busca} onLimpar={() => mudar(NO_FILTERS)} />}
      />
    </>
  )
}

function SemPropostas({ busca, onLimpar }: { busca: BuscaDeContratos; onLimpar: () => void }) {
  const todas = (
    <Button variant="default" onClick={onLimpar}>
      Ver todas as propostas
    </Button>
  )
  if (busca.filtro)
    return (
      <EmptyState subject="busca" title={`Nenhuma proposta encontrada para “${busca.filtro}”`} action={todas}>
        Confira o número, a placa ou procure em todas as situações.
      </EmptyState>
    )
  if (isNarrowed(busca))
    return <EmptyState subject="busca" title="Nenhuma proposta com estes filtros" action={todas} />
  if (busca.status === 'todos')
    return (
      <EmptyState subject="contrato" title="Nenhuma proposta recebida">
        Quando uma instituição financeira enviar uma proposta para a sua loja, ela aparece aqui.
      </EmptyState>
    )
  return (
    <EmptyState subject="contrato" title="Nenhuma proposta nesta situação" action={todas}>
      Novas propostas aparecem aqui quando uma instituição financeira as envia.
    </EmptyState>
  )
}
