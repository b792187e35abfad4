import { Button, Group } from '@mantine/core'
import { formatCnpj } from '@lastro/shared/documentos'
import type { Cadastro } from '@lastro/shared/estabelecimentos/cadastro'
import type { TipoEstabelecimento } from '@lastro/shared/estabelecimentos/tipos'
import { IconBan, IconCircleCheck, IconPencil, IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { AddButton } from '#ui/add-button.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { useBusca } from '#lib/use-busca.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu } from '#ui/row-menu.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { LABEL_TIPO } from '../usuarios/permissoes-textos.ts'
import { EstabelecimentoModal } from './estabelecimento-modal.tsx'
import { useDesativar } from './use-desativar.tsx'
import type { BuscaDeEstabelecimentos } from './busca.ts'
import { estabelecimentosOptions, POR_PAGINA } from './use-estabelecimentos.ts'

const route = getRouteApi('/sessao/plataforma/estabelecimentos')

const COLUNAS: readonly DataColumn<Cadastro>[] = [
  { id: 'nomeFantasia', header: 'Nome fantasia', value: ({ nomeFantasia }) => nomeFantasia },
  { id: 'razaoSocial', header: 'Razão social', value: ({ razaoSocial }) => razaoSocial },
  {
    id: 'cnpj',
    header: 'CNPJ',
    cell: ({ cnpj }) => <span style={{ whiteSpace: 'nowrap' }}>{formatCnpj(cnpj)}</span>,
  },
  { id: 'tipo', header: 'Tipo', value: ({ tipo }) => LABEL_TIPO[tipo] },
  { id: 'usuarios', header: 'Usuários ativos', value: ({ usuarios }) => usuarios, numeric: true },
  {
    id: 'ativo',
    header: 'Situação',
    cell: ({ ativo }) =>
      ativo ? (
        <StatusBadge tom="sucesso" icon={IconCircleCheck} label="Ativo" />
      ) : (
        <StatusBadge tom="perigo" icon={IconBan} label="Desativado" />
      ),
  },
]

const TODOS = 'todos'
const CHIPS: readonly { value: TipoEstabelecimento | typeof TODOS; label: string }[] = [
  { value: TODOS, label: 'Todos' },
  { value: 'instituicao', label: 'Instituições financeiras' },
  { value: 'loja', label: 'Lojas' },
]

/** Domain 8: the institutions and stores of the platform. */
export function EstabelecimentosPage() {
  const [busca, mudar] = useBusca<BuscaDeEstabelecimentos>(route)
  const navigate = route.useNavigate()
  const [aberto, setAberto] = useState<'novo' | Cadastro>()
  const desativar = useDesativar()
  const podeAlterar = usePermissao('Plataforma.Estabelecimentos.Alterar')
  const integrar = ({ id }: Cadastro) =>
    void navigate({
      to: '/plataforma/estabelecimentos/$id/integracao',
      params: { id: String(id) },
      search: {},
    })
  const acoes = (cadastro: Cadastro) => [
    cadastro.tipo === 'loja' && {
      label: 'Integração',
      icon: IconPlugConnected,
      onClick: () => integrar(cadastro),
    },
    podeAlterar && { label: 'Alterar', icon: IconPencil, onClick: () => setAberto(cadastro) },
    podeAlterar &&
      (cadastro.ativo
        ? { label: 'Desativar', icon: IconBan, onClick: () => desativar(cadastro), perigo: true }
        : { label: 'Reativar', icon: IconCircleCheck, onClick: () => desativar(cadastro) }),
  ]
  return (
    <>
      <PageHeader
        title="Estabelecimentos"
        description="As instituições financeiras e as lojas que participam."
        actions={podeAlterar && <AddButton onClick={() => setAberto('novo')}>Novo estabelecimento</AddButton>}
      />
      <Group mb="md" gap="sm" component="search">
        <SearchBox
          label="Buscar por nome ou CNPJ"
          value={busca.filtro ?? ''}
          onSearch={(filtro) => mudar({ filtro: filtro || undefined })}
        />
        <FilterChips
          chips={CHIPS}
          value={busca.tipo ?? TODOS}
          onChange={(tipo) => mudar({ tipo: tipo === TODOS ? undefined : tipo })}
        />
      </Group>
      <Lista
        busca={busca}
        onMudar={mudar}
        acoes={rowMenu(({ nomeFantasia }: Cadastro) => `Ações de ${nomeFantasia}`, acoes)}
      />
      {aberto && (
        <EstabelecimentoModal
          {...(aberto !== 'novo' && { cadastro: aberto })}
          onClose={() => setAberto(undefined)}
        />
      )}
    </>
  )
}

interface ListaProps {
  busca: BuscaDeEstabelecimentos
  onMudar: (change: Partial<BuscaDeEstabelecimentos>) => void
  acoes: (cadastro: Cadastro) => React.ReactNode
}

function Lista({ busca, onMudar, acoes }: ListaProps) {
  const consulta = useQuery(estabelecimentosOptions(busca))
  const filtrado = Boolean(busca.filtro || busca.tipo)
  return (
    <QueryTable
      query={consulta}
      failureTitle="Não foi possível carregar os estabelecimentos."
      label="Estabelecimentos"
      columns={COLUNAS}
      rows={consulta.data?.estabelecimentos}
      rowKey={({ id }) => id}
      rowActions={acoes}
      empty={
        <EmptyState
          subject="busca"
          title={filtrado ? 'Nenhum estabelecimento encontrado' : 'Nenhum estabelecimento cadastrado'}
          action={
            filtrado && (
              <Button variant="default" onClick={() => onMudar({ filtro: undefined, tipo: undefined })}>
                Ver todos
              </Button>
            )
          }
        >
          {filtrado ? 'Confira o nome ou o CNPJ.' : 'Cadastre o primeiro com Novo estabelecimento.'}
        </EmptyState>
      }
      pagination={{
        pagina: busca.pagina,
        total: consulta.data?.total ?? 0,
        quantidadePorPagina: POR_PAGINA,
        nome: ['estabelecimento', 'estabelecimentos'],
        onChange: (pagina) => onMudar({ pagina }),
      }}
    />
  )
}
