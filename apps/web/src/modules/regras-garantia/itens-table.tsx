import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { rowMenu } from '#ui/row-menu.tsx'
import type { Filtros, ItemNaLista } from './item-form.ts'
import type { NomeDe } from './item-textos.ts'
import { colunasDosItens, withPosition, type LinhaDeItem } from './itens-columns.tsx'

interface ItensTableProps {
  filtros: Filtros
  itens: readonly ItemNaLista[] | undefined
  nomeDe: NomeDe
  podeAlterar: boolean
  onEditar: (item: ItemNaLista) => void
  onExcluir: (item: LinhaDeItem) => void
  adicionar: ReactNode
}

/** Spec 2.8 and 2.9. */
export function ItensTable(props: ItensTableProps) {
  const { filtros, itens, nomeDe, podeAlterar, onEditar, onExcluir, adicionar } = props
  const columns = useMemo(() => colunasDosItens(filtros, nomeDe), [filtros, nomeDe])
  const acoes = (item: LinhaDeItem) => [
    { label: 'Editar', icon: IconPencil, onClick: () => onEditar(item) },
    { label: 'Excluir', icon: IconTrash, onClick: () => onExcluir(item), perigo: true },
  ]
  return (
    <DataTable
      label="Itens da regra"
      dense
      columns={columns}
      rows={itens && withPosition(itens)}
      rowKey={({ chave: key }) => key}
      {...(podeAlterar && {
        rowActions: rowMenu(({ posicao }: LinhaDeItem) => `Ações do item ${posicao}`, acoes),
      })}
      skeletonRows={4}
      empty={
        <EmptyState subject="regra" title="Nenhum item" action={adicionar}>
          Sem itens, nenhum veículo se qualifica por esta regra.
        </EmptyState>
      }
    />
  )
}
