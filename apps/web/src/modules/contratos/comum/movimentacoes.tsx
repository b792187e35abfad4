import { formatDiaDoInstante } from '@lastro/shared/dia'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../../ui/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { movimentacoesOptions } from './use-contrato.ts'

interface Movimentacao {
  placa: string
  marca: string
  modelo: string
  dataInclusao: Date
  dataExclusao: Date | null
}

const COLUNAS: DataColumn<Movimentacao>[] = [
  { id: 'marca', header: 'Marca', value: ({ marca }) => marca, sortable: true },
  { id: 'modelo', header: 'Modelo', value: ({ modelo }) => modelo, sortable: true, card: 'title' },
  { id: 'placa', header: 'Placa', value: ({ placa }) => placa, sortable: true },
  {
    id: 'dataInclusao',
    header: 'Data Inclusão',
    value: ({ dataInclusao }) => dataInclusao.getTime(),
    cell: ({ dataInclusao }) => formatDiaDoInstante(dataInclusao),
    sortable: true,
  },
  {
    id: 'dataExclusao',
    header: 'Data Exclusão',
    value: ({ dataExclusao }) => dataExclusao?.getTime(),
    cell: ({ dataExclusao }) => (dataExclusao ? formatDiaDoInstante(dataExclusao) : null),
    sortable: true,
  },
]

/** GET historico-movimentacao: which vehicles came into guarantee and left it. */
export function Movimentacoes({ contratoId, etag }: { contratoId: number; etag: string | null }) {
  const { data, isError } = useQuery(movimentacoesOptions(contratoId, etag))
  if (isError && !data) return <LoadError title="Não foi possível carregar as movimentações." />
  return (
    <DataTable
      label="Histórico de movimentações"
      columns={COLUNAS}
      rows={data}
      rowKey={({ placa, dataInclusao }) => `${placa} ${dataInclusao.toISOString()}`}
      skeletonRows={3}
      empty={
        <EmptyState title="Nenhuma movimentação">
          Os veículos entram aqui quando são dados em garantia, no primeiro envio da proposta.
        </EmptyState>
      }
    />
  )
}
