import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { usePermissao } from '../../../lib/session.ts'
import { escreverOrdenacao, lerOrdenacao } from '../../../ui/data-table-columns.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryTable } from '../../../ui/query-table.tsx'
import { useNomeParceiro } from '../../configuracao/use-configuracao.ts'
import { ComInstituicao } from '../../instituicoes/com-instituicao.tsx'
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
  const podeCriar = usePermissao('Contratos.Contratos.Criar')
  return (
    <>
      <PageHeader title="Contratos" actions={podeCriar && <AdicionarContrato />} />
      <ComInstituicao antes="Os contratos aparecem aqui depois da escolha.">
        {(id) => <Lista instituicaoId={id} podeCriar={podeCriar} />}
      </ComInstituicao>
    </>
  )
}

function Lista({ instituicaoId, podeCriar }: { instituicaoId: number; podeCriar: boolean }) {
  const busca = route.useSearch()
  const navigate = route.useNavigate()
  const nomeParceiro = useNomeParceiro()
  const columns = useMemo(() => colunasDeContratos({ nomeParceiro, lado: 'instituicao' }), [nomeParceiro])
  const consulta = useQuery(contratosDaInstituicaoOptions(instituicaoId, busca))
  const mudar = (change: Partial<BuscaDeContratos>) =>
    void navigate({ search: (before) => ({ ...before, pagina: undefined, ...change }) })
  return (
    <>
      <ContratosFiltros busca={busca} label="Buscar contrato" onChange={mudar} />
      <QueryTable
        consulta={consulta}
        falha="Não foi possível carregar os contratos."
        label="Contratos"
        columns={columns}
        rows={consulta.data?.contratos}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/contratos/detalhe/$id', params: { id: String(id) } })}
        sort={lerOrdenacao(busca.ordenacao)}
        onSort={(sort) => mudar({ ordenacao: escreverOrdenacao(ORDENAVEIS, sort) })}
        empty={<SemContratos busca={busca} podeCriar={podeCriar} onLimpar={() => mudar(LIMPA)} />}
        paginas={{
          pagina: busca.pagina,
          total: consulta.data?.total ?? 0,
          quantidadePorPagina: POR_PAGINA,
          nome: ['contrato', 'contratos'],
          onChange: (pagina) => mudar({ pagina }),
        }}
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
