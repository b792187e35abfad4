import { formatDiaDoInstante } from '@lastro/shared/dia'
import { useQuery } from '@tanstack/react-query'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryTable } from '../../../ui/query-table.tsx'
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
  const consulta = useQuery(movimentacoesOptions(contratoId, etag))
  return (
    <QueryTable
      consulta={consulta}
      falha="Não foi possível carregar as movimentações."
      label="Histórico de movimentações"
      columns={COLUNAS}
      rows={consulta.data}
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
