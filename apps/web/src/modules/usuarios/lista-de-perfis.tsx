import type { Permissao, TipoUsuario } from '@lastro/shared/permissoes'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu } from '#ui/row-menu.tsx'
import { resumoDePermissoes } from './permissoes-textos.ts'

interface LinhaDePerfil {
  id: number
  nome: string
  permissoes: readonly Permissao[]
  usuarios: number
  /** The reader has it. */
  proprio: boolean
}

interface ListaDePerfisProps<P extends LinhaDePerfil> {
  consulta: UseQueryResult<P[]>
  tipoDe: (perfil: P) => TipoUsuario
  /** Beside the name: of which kind, or whose it is. */
  coluna: DataColumn<P>
  /** Who has a profile, in the plural. */
  quem: string
  podeAlterar: boolean
  mayChange?: (perfil: P) => boolean
  onEditar: (perfil: P) => void
  onExcluir: (perfil: P) => void
}

/** Profiles with their permissions in words. Nobody changes one of their own, nor deletes one that somebody has. */
export function ListaDePerfis<P extends LinhaDePerfil>({
  consulta,
  tipoDe,
  coluna,
  quem,
  podeAlterar,
  mayChange = () => true,
  onEditar,
  onExcluir,
}: ListaDePerfisProps<P>) {
  const colunas: DataColumn<P>[] = [
    {
      id: 'nome',
      header: 'Perfil',
      value: ({ nome }) => nome,
      cell: ({ nome, proprio }) => (proprio ? `${nome} (seu)` : nome),
      width: 240,
      sortable: true,
    },
    coluna,
    {
      id: 'permissoes',
      header: 'Permissões',
      value: (perfil) => resumoDePermissoes(tipoDe(perfil), perfil.permissoes),
      elastic: true,
    },
    {
      id: 'usuarios',
      header: quem,
      value: ({ usuarios }) => usuarios,
      numeric: true,
      width: 110,
      sortable: true,
    },
  ]
  const acoes = (perfil: P) =>
    perfil.proprio || !mayChange(perfil)
      ? []
      : [
          { label: 'Editar', icon: IconPencil, onClick: () => onEditar(perfil) },
          perfil.usuarios === 0 && {
            label: 'Excluir',
            icon: IconTrash,
            onClick: () => onExcluir(perfil),
            perigo: true,
          },
        ]
  return (
    <QueryTable
      query={consulta}
      failureTitle="Não foi possível carregar os perfis."
      label="Perfis"
      columns={colunas}
      rows={consulta.data}
      rowKey={({ id }) => id}
      {...(podeAlterar && { rowActions: rowMenu(({ nome }: P) => `Ações de ${nome}`, acoes) })}
      skeletonRows={4}
      empty={
        <EmptyState subject="chave" title="Nenhum perfil">
          Crie o primeiro com Novo perfil.
        </EmptyState>
      }
    />
  )
}
