import { COLUNAS_DAS_MOVIMENTACOES, type Movimentacao } from '@lastro/shared/contratos/garantia'
import { formatDiaDoInstante } from '@lastro/shared/dia'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { colunasDaTela } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { movimentacoesOptions } from '../chamadas/use-contrato.ts'

const COLUNAS = colunasDaTela(COLUNAS_DAS_MOVIMENTACOES, {
  placa: { cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} />, card: 'title' },
})
const SORTABLE_COLUMNS = COLUNAS.map((coluna) => ({ ...coluna, sortable: true }))

const cardDaMovimentacao = (
  { marca, modelo, dataInclusao, dataExclusao }: Movimentacao,
  placa: ReactNode,
) => (
  <VehicleLines
    placa={placa}
    modelo={`${marca} ${modelo}`}
    detalhe={`Inclusão ${formatDiaDoInstante(dataInclusao)}`}
    estado={dataExclusao && `Exclusão ${formatDiaDoInstante(dataExclusao)}`}
  />
)

type TabelaProps = Pick<ComponentProps<typeof QueryTable<Movimentacao>>, 'query' | 'rows' | 'pagination'>

/** Which vehicles came into guarantee and left it. Sorts what is there whole, not one page of it. */
export function TabelaDeMovimentacoes(props: TabelaProps) {
  return (
    <QueryTable
      {...props}
      failureTitle="Não foi possível carregar as movimentações."
      label="Histórico de movimentações"
      columns={props.pagination ? COLUNAS : SORTABLE_COLUMNS}
      card={cardDaMovimentacao}
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

/** The movements as their table, whole (GET historico-movimentacao). */
export function Movimentacoes({ contratoId, etag }: { contratoId: number; etag: string | null }) {
  const consulta = useQuery(movimentacoesOptions(contratoId, etag))
  return <TabelaDeMovimentacoes query={consulta} rows={consulta.data} />
}
