import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRegras } from '../../../lib/session.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { escreverOrdenacao, lerOrdenacao } from '../../../ui/data-table-columns.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Paginator } from '../../../ui/paginator.tsx'
import { useNomeParceiro } from '../../configuracao/use-configuracao.ts'
import { colunasDeContratos } from '../comum/contratos-columns.tsx'
import { ContratosFiltros } from '../comum/contratos-filtros.tsx'
import {
  type BuscaDeContratos,
  contratosDaLojaOptions,
  ORDENAVEIS,
  SEM_RECORTE,
} from '../comum/use-contratos.ts'

const route = getRouteApi('/sessao/loja/propostas')

const POR_PAGINA = 50

/** A store's proposals, once sent (domain 8): whose turn it is comes first. */
export function PropostasPage() {
  const { idEstabelecimento } = useRegras()
  const busca = route.useSearch()
  const navigate = route.useNavigate()
  const nomeParceiro = useNomeParceiro()
  const columns = useMemo(() => colunasDeContratos({ nomeParceiro, lado: 'loja' }), [nomeParceiro])
  const { data, isPlaceholderData, isError } = useQuery(
    contratosDaLojaOptions(idEstabelecimento, busca, POR_PAGINA),
  )
  const mudar = (change: Partial<BuscaDeContratos>) =>
    void navigate({ search: (before) => ({ ...before, pagina: undefined, ...change }) })
  return (
    <>
      <PageHeader title="Propostas" description="Propostas das instituições financeiras para a sua loja." />
      <ContratosFiltros busca={busca} label="Buscar proposta" onChange={mudar} />
      {isError && !data ? (
        <LoadError title="Não foi possível carregar as propostas." />
      ) : (
        <DataTable
          label="Propostas"
          columns={columns}
          rows={data?.contratos}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/loja/propostas/$id', params: { id: String(id) } })}
          sort={lerOrdenacao(busca.ordenacao)}
          onSort={(sort) => mudar({ ordenacao: escreverOrdenacao(ORDENAVEIS, sort) })}
          fetching={isPlaceholderData}
          empty={
            <SemPropostas
              busca={busca}
              onLimpar={() => mudar({ ...SEM_RECORTE, filtro: undefined, status: 'todos' })}
            />
          }
        />
      )}
      <Paginator
        pagina={busca.pagina}
        total={data?.total ?? 0}
        quantidadePorPagina={POR_PAGINA}
        nome={['proposta', 'propostas']}
        onChange={(pagina) => mudar({ pagina })}
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
      <EmptyState title={`Nenhuma proposta encontrada para “${busca.filtro}”`} action={todas}>
        Confira o número ou procure em todas as situações.
      </EmptyState>
    )
  if (busca.status === 'todos')
    return (
      <EmptyState title="Nenhuma proposta recebida">
        Quando uma instituição financeira enviar uma proposta para a sua loja, ela aparece aqui.
      </EmptyState>
    )
  return (
    <EmptyState title="Nenhuma proposta nesta situação" action={todas}>
      Novas propostas aparecem aqui quando uma instituição financeira as envia.
    </EmptyState>
  )
}
