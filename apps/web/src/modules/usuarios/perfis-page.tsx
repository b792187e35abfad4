import type { Perfil } from '@lastro/shared/usuarios/perfil'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { AddButton } from '#ui/add-button.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu } from '#ui/row-menu.tsx'
import { PerfilModal } from './perfil-modal.tsx'
import { LABEL_TIPO, resumoDePermissoes } from './permissoes-textos.ts'
import { perfisOptions, useExcluirPerfil } from './use-perfis.ts'

const COLUNAS: readonly DataColumn<Perfil>[] = [
  {
    id: 'nome',
    header: 'Perfil',
    value: ({ nome }) => nome,
    cell: ({ nome, proprio }) => (proprio ? `${nome} (seu)` : nome),
    sortable: true,
  },
  { id: 'tipo', header: 'Tipo de usuário', value: ({ tipo }) => LABEL_TIPO[tipo], sortable: true },
  {
    id: 'permissoes',
    header: 'Permissões',
    value: ({ tipo, permissoes }) => resumoDePermissoes(tipo, permissoes),
  },
  {
    id: 'usuarios',
    header: 'Usuários',
    value: ({ usuarios }) => usuarios,
    numeric: true,
    sortable: true,
  },
]

/** Domain 1: the sets of permissions that users get. */
export function PerfisPage() {
  const consulta = useQuery(perfisOptions)
  const { data } = consulta
  const [aberto, setAberto] = useState<'novo' | Perfil>()
  const podeAlterar = usePermissao('Plataforma.Usuarios.Alterar')
  const excluir = useExcluirPerfil()
  // Nobody changes a profile of their own.
  const acoes = (perfil: Perfil) =>
    perfil.proprio
      ? []
      : [
          { label: 'Editar', icon: IconPencil, onClick: () => setAberto(perfil) },
          perfil.usuarios === 0 && {
            label: 'Excluir',
            icon: IconTrash,
            onClick: () => void excluir(perfil),
            perigo: true,
          },
        ]
  return (
    <>
      <PageHeader
        title="Perfis"
        description={
          data
            ? `${plural(data.length, 'conjunto', 'conjuntos')} de permissões que os usuários recebem.`
            : 'Conjuntos de permissões que os usuários recebem.'
        }
        actions={podeAlterar && <AddButton onClick={() => setAberto('novo')}>Novo perfil</AddButton>}
      />
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar os perfis."
        label="Perfis"
        columns={COLUNAS}
        rows={data}
        rowKey={({ id }) => id}
        {...(podeAlterar && { rowActions: rowMenu(({ nome }: Perfil) => `Ações de ${nome}`, acoes) })}
        skeletonRows={4}
        empty={
          <EmptyState subject="chave" title="Nenhum perfil">
            Crie o primeiro com Novo perfil.
          </EmptyState>
        }
      />
      {aberto && (
        <PerfilModal {...(aberto !== 'novo' && { perfil: aberto })} onClose={() => setAberto(undefined)} />
      )}
    </>
  )
}
