import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { usePermissao } from '../../../lib/session.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { escreverOrdenacao, lerOrdenacao } from '../../../ui/data-table-columns.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Paginator } from '../../../ui/paginator.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useNomeParceiro } from '../../configuracao/use-configuracao.ts'
import { InstituicaoSelect } from '../../instituicoes/instituicao-select.tsx'
import { useInstituicao } from '../../instituicoes/use-instituicao.ts'
import { colunasDeContratos } from '../comum/contratos-columns.tsx'
import { ContratosFiltros } from '../comum/contratos-filtros.tsx'
import {
  type BuscaDeContratos,
  contratosDaInstituicaoOptions,
  ORDENAVEIS,
  POR_PAGINA,
  SEM_RECORTE,
} from '../comum/use-contratos.ts'

const route = getRouteApi('/sessao/contratos/listar')

/** Spec 2.11. */
export function ContratosPage() {
  const { id } = useInstituicao()
  const podeCriar = usePermissao('Contratos.Contratos.Criar')
  return (
    <>
      <PageHeader title="Contratos" actions={podeCriar && <AdicionarContrato />} />
      <InstituicaoSelect />
      {id === undefined ? (
        <Sheet>
          <EmptyState icon={IconBuildingBank} title="Selecione a instituição financeira">
            Os contratos aparecem aqui depois da escolha.
          </EmptyState>
        </Sheet>
      ) : (
        <Lista instituicaoId={id} podeCriar={podeCriar} />
      )}
    </>
  )
}

function Lista({ instituicaoId, podeCriar }: { instituicaoId: number; podeCriar: boolean }) {
  const busca = route.useSearch()
  const navigate = route.useNavigate()
  const nomeParceiro = useNomeParceiro()
  const columns = useMemo(() => colunasDeContratos({ nomeParceiro, lado: 'instituicao' }), [nomeParceiro])
  const { data, isPlaceholderData, isError } = useQuery(contratosDaInstituicaoOptions(instituicaoId, busca))
  const mudar = (change: Partial<BuscaDeContratos>) =>
    void navigate({ search: (before) => ({ ...before, pagina: undefined, ...change }) })
  return (
    <>
      <ContratosFiltros busca={busca} label="Buscar contrato" onChange={mudar} />
      {isError && !data ? (
        <LoadError title="Não foi possível carregar os contratos." />
      ) : (
        <DataTable
          label="Contratos"
          columns={columns}
          rows={data?.contratos}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/contratos/detalhe/$id', params: { id: String(id) } })}
          sort={lerOrdenacao(busca.ordenacao)}
          onSort={(sort) => mudar({ ordenacao: escreverOrdenacao(ORDENAVEIS, sort) })}
          fetching={isPlaceholderData}
          empty={<SemContratos busca={busca} podeCriar={podeCriar} onLimpar={() => mudar(LIMPA)} />}
        />
      )}
      <Paginator
        pagina={busca.pagina}
        total={data?.total ?? 0}
        quantidadePorPagina={POR_PAGINA}
        nome={['contrato', 'contratos']}
        onChange={(pagina) => mudar({ pagina })}
      />
    </>
  )
}

const LIMPA = { ...SEM_RECORTE, filtro: undefined, status: 'todos' } as const

interface SemContratosProps {
  busca: BuscaDeContratos
  podeCriar: boolean
  onLimpar: () => void
}

function SemContratos({ busca, podeCriar, onLimpar }: SemContratosProps) {
  const outros = (
    <Button variant="default" onClick={onLimpar}>
      Ver todos os contratos
    </Button>
  )
  if (busca.filtro)
    return (
      <EmptyState title={`Nenhum contrato encontrado para “${busca.filtro}”`} action={outros}>
        Confira o número, a loja ou procure em todas as situações.
      </EmptyState>
    )
  if (busca.situacao || busca.terminoAte || busca.alteracao)
    return <EmptyState title="Nenhum contrato com estes filtros" action={outros} />
  if (busca.status === '1' || busca.status === '2')
    return (
      <EmptyState
        title={busca.status === '1' ? 'Nenhum contrato liquidado' : 'Nenhum contrato cancelado'}
        action={outros}
      />
    )
  return (
    <EmptyState title="Nenhum contrato em andamento" action={podeCriar ? <AdicionarContrato /> : outros}>
      {podeCriar ? 'Adicione um contrato para começar uma proposta.' : undefined}
    </EmptyState>
  )
}

function AdicionarContrato() {
  return (
    <Button
      renderRoot={(props) => <Link to="/contratos/criar" {...props} />}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      Adicionar contrato
    </Button>
  )
}
