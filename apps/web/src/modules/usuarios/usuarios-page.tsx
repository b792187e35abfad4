import { Button, Group } from '@mantine/core'
import type { Usuario } from '@lastro/shared/usuarios/usuario'
import {
  IconDeviceMobileOff,
  IconKey,
  IconUrgent,
  IconUserCheck,
  IconUserOff,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { clearButton } from '#ui/clear-button.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useBusca } from '#lib/use-busca.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu, AddButton } from '#ui/row-menu.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { newestOf, rereadRow } from '#ui/use-save.ts'
import type { BuscaDeUsuarios } from './busca.ts'
import {
  type AtoDeEmergencia,
  EMERGENCIAS,
  POR_PAGINA,
  useAlternarUsuario,
  useEmergencia,
  useRedefinirSegundoFator,
  useRedefinirSenha,
  usuariosOptions,
  useAlterarPerfis,
} from './use-usuarios.ts'
import { UsuarioModal, SenhaModal, EstabelecimentoField, PerfisField } from './usuario-modal.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { Situacao } from './situacao.tsx'
import { useForm } from '@mantine/form'
import { FormModal } from '#ui/form-modal.tsx'

const route = getRouteApi('/sessao/plataforma/usuarios')

type Aberto = { novo: true } | { perfisDe: Usuario } | { nome: string; senha: string }

/** Domain 8: who may sign in, where, and with which profiles. */
export function UsuariosPage() {
  const [busca, mudar] = useBusca<BuscaDeUsuarios>(route)
  const [aberto, setAberto] = useState<Aberto>()
  const podeAlterar = usePermissao('Plataforma.Usuarios.Alterar')
  const fechar = () => setAberto(undefined)
  const { data, refetch } = useQuery(usuariosOptions(busca))
  return (
    <>
      <PageHeader
        title="Usuários"
        description="Quem entra no sistema, em nome de quem, e com quais perfis."
        actions={podeAlterar && <AddButton onClick={() => setAberto({ novo: true })}>Novo usuário</AddButton>}
      />
      <Group mb="md" gap="sm" component="search">
        <SearchBox
          label="Buscar por nome ou CPF completo"
          value={busca.filtro ?? ''}
          onSearch={(filtro) => mudar({ filtro: filtro || undefined })}
        />
        <EstabelecimentoField
          label={undefined}
          aria-label="Estabelecimento"
          placeholder="Todos os estabelecimentos"
          clearable
          clearButtonProps={clearButton('Limpar estabelecimento')}
          w={{ base: '100%', xs: 280 }}
          value={busca.estabelecimento ?? null}
          onChange={(id) => mudar({ estabelecimento: id ?? undefined })}
        />
      </Group>
      <Lista busca={busca} podeAlterar={podeAlterar} onAbrir={setAberto} onMudar={mudar} />
      {aberto && 'novo' in aberto && (
        <UsuarioModal onClose={fechar} onSenha={(nome, senha) => setAberto({ nome, senha })} />
      )}
      {aberto && 'perfisDe' in aberto && (
        <PerfisDoUsuarioModal
          usuario={newestOf(aberto.perfisDe, data?.usuarios)}
          reread={async () => (await refetch()).data?.usuarios}
          onClose={fechar}
        />
      )}
      {aberto && 'senha' in aberto && <SenhaModal {...aberto} onClose={fechar} />}
    </>
  )
}

interface ListaProps {
  busca: BuscaDeUsuarios
  podeAlterar: boolean
  onAbrir: (aberto: Aberto) => void
  onMudar: (change: Partial<BuscaDeUsuarios>) => void
}

function Lista({ busca, podeAlterar, onAbrir, onMudar }: ListaProps) {
  const consulta = useQuery(usuariosOptions(busca))
  const alternar = useAlternarUsuario()
  const redefinirFator = useRedefinirSegundoFator()
  const emergencia = useEmergencia(({ nome }, senha) => onAbrir({ nome, senha }))
  const redefinir = useRedefinirSenha(({ nome }, senha) => onAbrir({ nome, senha }))
  // Nobody changes their own profiles, password or state here.
  const acoes = (usuario: Usuario) =>
    usuario.proprio
      ? []
      : [
          { label: 'Alterar perfis', icon: IconUsersGroup, onClick: () => onAbrir({ perfisDe: usuario }) },
          ...(usuario.soEmergencia ? emergencias(usuario) : deSempre(usuario)),
          !usuario.ativo && { label: 'Ativar', icon: IconUserCheck, onClick: () => void alternar(usuario) },
        ]
  const deSempre = (usuario: Usuario) => [
    usuario.segundoFator && {
      label: 'Redefinir segundo fator',
      icon: IconDeviceMobileOff,
      onClick: () => void redefinirFator(usuario),
    },
    usuario.ativo && {
      label: 'Redefinir senha',
      icon: IconKey,
      onClick: () => void redefinir(usuario),
    },
    usuario.ativo && {
      label: 'Desativar',
      icon: IconUserOff,
      onClick: () => void alternar(usuario),
      perigo: true,
    },
  ]
  // The institution keeps its accesses itself.
  const emergencias = (usuario: Usuario) =>
    (Object.keys(EMERGENCIAS) as AtoDeEmergencia[]).map(
      (ato) =>
        (usuario.ativo || ato === 'segundoFator') &&
        (ato !== 'segundoFator' || usuario.segundoFator) && {
          label: `Emergência: ${EMERGENCIAS[ato].toLowerCase()}`,
          icon: IconUrgent,
          onClick: () => void emergencia(ato, usuario),
          perigo: true,
        },
    )
  const filtrado = Boolean(busca.filtro || busca.estabelecimento)
  return (
    <QueryTable
      query={consulta}
      failureTitle="Não foi possível carregar os usuários."
      label="Usuários"
      columns={COLUNAS}
      rows={consulta.data?.usuarios}
      rowKey={({ id }) => id}
      {...(podeAlterar && { rowActions: rowMenu(({ nome }: Usuario) => `Ações de ${nome}`, acoes) })}
      empty={
        <EmptyState
          subject="busca"
          title="Nenhum usuário encontrado"
          action={
            filtrado && (
              <Button
                variant="default"
                onClick={() => onMudar({ filtro: undefined, estabelecimento: undefined })}
              >
                Ver todos
              </Button>
            )
          }
        >
          Procure por parte do nome, ou pelo CPF inteiro.
        </EmptyState>
      }
      pagination={{
        pagina: busca.pagina,
        total: consulta.data?.total ?? 0,
        quantidadePorPagina: POR_PAGINA,
        nome: ['usuário', 'usuários'],
        onChange: (pagina) => onMudar({ pagina }),
      }}
    />
  )
}

const COLUNAS: readonly DataColumn<Usuario>[] = [
  {
    id: 'nome',
    header: 'Nome',
    cell: ({ nome, proprio }) => (proprio ? `${nome} (você)` : nome),
  },
  { id: 'cpf', header: 'CPF', value: ({ cpf }) => cpf },
  {
    id: 'estabelecimento',
    header: 'Estabelecimento',
    value: ({ estabelecimento }) => estabelecimento ?? 'Plataforma',
  },
  {
    id: 'perfis',
    header: 'Perfis',
    value: ({ perfis }) => perfis.map(({ nome }) => nome).join(', '),
  },
  { id: 'situacao', header: 'Situação', cell: (usuario) => <Situacao {...usuario} /> },
]

interface Props {
  usuario: Usuario
  /** Reads the list again after a conflict. */
  reread: () => Promise<readonly Usuario[] | undefined>
  onClose: () => void
}

/** Changes a user's profiles. The server applies them from the user's next call on. */
export function PerfisDoUsuarioModal({ usuario, reread, onClose }: Props) {
  const antes = usuario.perfis.map(({ id }) => String(id))
  const form = useForm({ initialValues: { perfilIds: antes } })
  const { mutateAsync } = useAlterarPerfis(rereadRow(usuario, reread, onClose))
  return (
    <FormModal
      title={`Perfis de ${usuario.nome}`}
      form={form}
      draftKey={`usuario/${usuario.id}/perfis`}
      saved={{ perfilIds: antes }}
      validar={({ perfilIds }) =>
        perfilIds.length > 0 ? {} : { perfilIds: 'Escolha pelo menos um perfil.' }
      }
      salvar={async ({ perfilIds }) => {
        await mutateAsync({ usuario, perfilIds: perfilIds.map(Number) })
        onClose()
      }}
      onClose={onClose}
    >
      <PerfisField tipo={usuario.tipo} antes={antes} {...form.getInputProps('perfilIds')} />
    </FormModal>
  )
}
