import { Button, Group } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import type { Pessoa } from '@lastro/shared/usuarios/equipe'
import {
  IconDeviceMobileOff,
  IconKey,
  IconLogout,
  IconMail,
  IconPencil,
  IconUserCheck,
  IconUserOff,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { useBusca } from '#lib/use-busca.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { AddButton, rowMenu } from '#ui/row-menu.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { newestOf } from '#ui/use-save.ts'
import { Situacao } from '../usuarios/situacao.tsx'
import { SenhaModal } from '../usuarios/usuario-modal.tsx'
import { AtosEmEspera } from './atos-em-espera.tsx'
import type { BuscaDaEquipe } from './busca.ts'
import { useCorreio } from '../configuracao/configuracao.tsx'
import { EmailModal, NomeModal, NovaPessoaModal, PerfisDaPessoaModal } from './pessoa-modais.tsx'
import { POR_PAGINA, pessoasOptions, type SenhaFeita, useAgirSobre } from './use-equipe.ts'

const daInstituicao = getRouteApi('/sessao/equipe/pessoas')
const daLoja = getRouteApi('/sessao/loja/equipe')

type Aberto = { novo: true } | { perfisDe: Pessoa } | { nomeDe: Pessoa } | { emailDe: Pessoa } | SenhaFeita

/** The people of an institution, kept by its own administrators, and what waits for a second one. */
export function PessoasPage() {
  const [busca, mudar] = useBusca<BuscaDaEquipe>(daInstituicao)
  return <Pessoas busca={busca} onMudar={mudar} tipo="instituicao" />
}

/** The people of a store. */
export function PessoasDaLojaPage() {
  const [busca, mudar] = useBusca<BuscaDaEquipe>(daLoja)
  return <Pessoas busca={busca} onMudar={mudar} tipo="loja" />
}

interface PessoasProps {
  busca: BuscaDaEquipe
  onMudar: (change: Partial<BuscaDaEquipe>) => void
  tipo: 'instituicao' | 'loja'
}

function Pessoas({ busca, onMudar, tipo }: PessoasProps) {
  const [aberto, setAberto] = useState<Aberto>()
  const podeAlterar = usePermissao(tipo === 'loja' ? 'Loja.Equipe.Alterar' : 'Equipe.Usuarios.Alterar')
  const { data, refetch } = useQuery(pessoasOptions(busca))
  const fechar = () => setAberto(undefined)
  const reread = async () => (await refetch()).data?.pessoas
  return (
    <>
      <PageHeader
        title={tipo === 'loja' ? 'Equipe' : 'Pessoas'}
        description={
          tipo === 'loja'
            ? 'Quem da loja entra no sistema, e com quais perfis.'
            : 'Quem da instituição entra no sistema, e com quais perfis.'
        }
        actions={podeAlterar && <AddButton onClick={() => setAberto({ novo: true })}>Nova pessoa</AddButton>}
      />
      {tipo === 'instituicao' && <AtosEmEspera podeAlterar={podeAlterar} onSenha={setAberto} />}
      <Group mb="md" component="search">
        <SearchBox
          label="Buscar por nome ou CPF completo"
          value={busca.filtro ?? ''}
          onSearch={(filtro) => onMudar({ filtro: filtro || undefined })}
        />
      </Group>
      <Lista busca={busca} podeAlterar={podeAlterar} onAbrir={setAberto} onMudar={onMudar} />
      {aberto && 'novo' in aberto && <NovaPessoaModal tipo={tipo} onClose={fechar} onSenha={setAberto} />}
      {aberto && 'perfisDe' in aberto && (
        <PerfisDaPessoaModal
          tipo={tipo}
          pessoa={newestOf(aberto.perfisDe, data?.pessoas)}
          reread={reread}
          onClose={fechar}
        />
      )}
      {aberto && 'nomeDe' in aberto && (
        <NomeModal pessoa={newestOf(aberto.nomeDe, data?.pessoas)} reread={reread} onClose={fechar} />
      )}
      {aberto && 'emailDe' in aberto && (
        <EmailModal pessoa={newestOf(aberto.emailDe, data?.pessoas)} reread={reread} onClose={fechar} />
      )}
      {aberto && 'senha' in aberto && <SenhaModal {...aberto} onClose={fechar} />}
    </>
  )
}

interface ListaProps extends Omit<PessoasProps, 'tipo'> {
  podeAlterar: boolean
  onAbrir: (aberto: Aberto) => void
}

function Lista({ busca, podeAlterar, onAbrir, onMudar }: ListaProps) {
  const consulta = useQuery(pessoasOptions(busca))
  const agir = useAgirSobre(onAbrir)
  const correio = useCorreio()
  // Nobody changes their own access here.
  const acoes = (pessoa: Pessoa) =>
    pessoa.proprio
      ? []
      : [
          { label: 'Alterar perfis', icon: IconUsersGroup, onClick: () => onAbrir({ perfisDe: pessoa }) },
          { label: 'Corrigir nome', icon: IconPencil, onClick: () => onAbrir({ nomeDe: pessoa }) },
          correio && { label: 'Trocar e-mail', icon: IconMail, onClick: () => onAbrir({ emailDe: pessoa }) },
          pessoa.segundoFator && {
            label: 'Redefinir segundo fator',
            icon: IconDeviceMobileOff,
            onClick: () => void agir('segundoFator', pessoa),
          },
          pessoa.ativo && {
            label: 'Redefinir senha',
            icon: IconKey,
            onClick: () => void agir('senha', pessoa),
          },
          pessoa.sessoes > 0 && {
            label: 'Encerrar sessões',
            icon: IconLogout,
            onClick: () => void agir('sessoes', pessoa),
          },
          pessoa.ativo
            ? {
                label: 'Desativar',
                icon: IconUserOff,
                onClick: () => void agir('desativar', pessoa),
                perigo: true,
              }
            : { label: 'Ativar', icon: IconUserCheck, onClick: () => void agir('ativar', pessoa) },
        ]
  return (
    <QueryTable
      query={consulta}
      failureTitle="Não foi possível carregar as pessoas."
      label="Pessoas"
      columns={correio ? [...COLUNAS, EMAIL] : COLUNAS}
      rows={consulta.data?.pessoas}
      rowKey={({ id }) => id}
      {...(podeAlterar && { rowActions: rowMenu(({ nome }: Pessoa) => `Ações de ${nome}`, acoes) })}
      empty={
        <EmptyState
          subject="busca"
          title="Ninguém encontrado"
          action={
            busca.filtro && (
              <Button variant="default" onClick={() => onMudar({ filtro: undefined })}>
                Ver todas
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
        nome: ['pessoa', 'pessoas'],
        onChange: (pagina) => onMudar({ pagina }),
      }}
    />
  )
}

const COLUNAS: readonly DataColumn<Pessoa>[] = [
  { id: 'nome', header: 'Nome', cell: ({ nome, proprio }) => (proprio ? `${nome} (você)` : nome) },
  { id: 'cpf', header: 'CPF', value: ({ cpf }) => cpf },
  {
    id: 'perfis',
    header: 'Perfis',
    value: ({ perfis }) => perfis.map(({ nome }) => nome).join(', ') || 'Nenhum',
  },
  { id: 'situacao', header: 'Situação', cell: (pessoa) => <Situacao {...pessoa} /> },
  {
    id: 'uso',
    header: 'Sessão aberta',
    cell: ({ ultimoUsoEm }) => (ultimoUsoEm ? `usada em ${formatInstante(ultimoUsoEm)}` : 'Nenhuma'),
  },
]

const EMAIL: DataColumn<Pessoa> = {
  id: 'email',
  header: 'E-mail',
  cell: ({ email, emailConfirmado }) =>
    email === null ? 'Nenhum' : emailConfirmado ? email : `${email} (não confirmado)`,
}
