import { Button, Group, Select, TextInput } from '@mantine/core'
import { formatCnpj } from '@lastro/shared/documentos'
import { type Cadastro, alterarCadastroRequest } from '@lastro/shared/estabelecimentos/cadastro'
import { type TipoEstabelecimento, TIPOS_ESTABELECIMENTO } from '@lastro/shared/estabelecimentos/tipos'
import { UFS } from '@lastro/shared/estabelecimentos/uf'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { IconBan, IconCircleCheck, IconPencil, IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { useBusca } from '#lib/use-busca.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu, AddButton } from '#ui/row-menu.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { LABEL_TIPO } from '../usuarios/permissoes-textos.ts'
import { useDesativar } from './use-desativar.tsx'
import type { BuscaDeEstabelecimentos } from './busca.ts'
import {
  cadastroOptions,
  estabelecimentosOptions,
  POR_PAGINA,
  useSalvarEstabelecimento,
} from './use-estabelecimentos.ts'
import { useForm } from '@mantine/form'
import { bareDocument } from '@lastro/shared/clean-text'
import { errosDoSchema } from '#lib/api-error.ts'
import { FormModal } from '#ui/form-modal.tsx'

const route = getRouteApi('/sessao/plataforma/estabelecimentos')

const COLUNAS: readonly DataColumn<Cadastro>[] = [
  { id: 'nomeFantasia', header: 'Nome fantasia', value: ({ nomeFantasia }) => nomeFantasia },
  { id: 'razaoSocial', header: 'Razão social', value: ({ razaoSocial }) => razaoSocial },
  {
    id: 'cnpj',
    header: 'CNPJ',
    cell: ({ cnpj }) => <span style={{ whiteSpace: 'nowrap' }}>{formatCnpj(cnpj)}</span>,
  },
  { id: 'uf', header: 'UF', value: ({ uf }) => uf },
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
  // A filter or a page may leave the open one out of the list.
  const { data: atual } = useQuery({
    ...cadastroOptions(aberto && aberto !== 'novo' ? aberto.id : 0),
    enabled: aberto !== undefined && aberto !== 'novo',
    staleTime: 0,
  })
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
          {...(aberto !== 'novo' && { cadastro: atual ?? aberto })}
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

interface EstabelecimentoForm {
  tipo: TipoEstabelecimento
  cnpj: string
  razaoSocial: string
  nomeFantasia: string
  /** null: not told. */
  uf: string | null
}

const TIPOS = TIPOS_ESTABELECIMENTO.map((value) => ({ value, label: LABEL_TIPO[value] }))

/** Creates an institution or store, or changes names and CNPJ of one. Mount only while open. */
export function EstabelecimentoModal({ cadastro, onClose }: { cadastro?: Cadastro; onClose: () => void }) {
  const saved: EstabelecimentoForm = {
    tipo: cadastro?.tipo ?? 'loja',
    cnpj: cadastro ? formatCnpj(cadastro.cnpj) : '',
    razaoSocial: cadastro?.razaoSocial ?? '',
    nomeFantasia: cadastro?.nomeFantasia ?? '',
    uf: cadastro?.uf ?? null,
  }
  const form = useForm<EstabelecimentoForm>({ initialValues: saved })
  const { mutateAsync } = useSalvarEstabelecimento()
  const cnpj = form.getInputProps('cnpj')
  const obrigatorio = { required: true, autoComplete: 'off' } as const
  return (
    <FormModal
      title={cadastro ? 'Alterar estabelecimento' : 'Novo estabelecimento'}
      form={form}
      draftKey={`estabelecimento/${cadastro?.id ?? 'novo'}`}
      saved={cadastro && saved}
      validar={({ uf, ...valores }) => ({
        ...errosDoSchema(alterarCadastroRequest.omit({ uf: true }))(valores),
        ...(uf === null && { uf: CAMPO_OBRIGATORIO }),
      })}
      salvar={async ({ tipo, uf, ...nomes }) => {
        const valores = { ...nomes, ...(uf !== null && { uf }) }
        await mutateAsync(
          cadastro
            ? { id: cadastro.id, versao: cadastro.versao, valores }
            : { id: undefined, valores: { tipo, ...valores } },
        )
        onClose()
      }}
      onClose={onClose}
    >
      <Select label="Tipo" data={TIPOS} disabled={cadastro !== undefined} {...form.getInputProps('tipo')} />
      <TextInput
        label="CNPJ"
        placeholder="00.000.000/0000-00"
        description="Com ou sem pontos; letras também são aceitas."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={30}
        data-autofocus
        {...obrigatorio}
        {...cnpj}
        onBlur={() => form.setFieldValue('cnpj', formatIfCnpj(form.getValues().cnpj))}
      />
      <TextInput
        label="Razão social"
        maxLength={150}
        {...obrigatorio}
        {...form.getInputProps('razaoSocial')}
      />
      <TextInput
        label="Nome fantasia"
        maxLength={100}
        {...obrigatorio}
        {...form.getInputProps('nomeFantasia')}
      />
      <Select label="UF" data={[...UFS]} searchable required {...form.getInputProps('uf')} />
    </FormModal>
  )
}

/** Formats a whole CNPJ; other text stays as typed. */
function formatIfCnpj(texto: string): string {
  const limpo = bareDocument(texto)
  return /^[0-9A-Z]{14}$/.test(limpo) ? formatCnpj(limpo) : texto
}
