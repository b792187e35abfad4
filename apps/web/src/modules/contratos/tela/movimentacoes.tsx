import { COLUNAS_DAS_MOVIMENTACOES, type Movimentacao } from '@lastro/shared/contratos/garantia'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { colunasDaTela } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { movimentacoesOptions } from '../chamadas/use-contrato.ts'

const COLUNAS = colunasDaTela(COLUNAS_DAS_MOVIMENTACOES, {
  modelo: { card: 'title' },
  placa: { cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} /> },
})
const SORTABLE_COLUMNS = COLUNAS.map((coluna) => ({ ...coluna, sortable: true }))

type TabelaProps = Pick<ComponentProps<typeof QueryTable<Movimentacao>>, 'query' | 'rows' | 'pagination'>

/** Which vehicles came into guarantee and left it. Sorts what is there whole, not one page of it. */
export function TabelaDeMovimentacoes(props: TabelaProps) {
  return (
    <QueryTable
      {...props}
      failureTitle="Não foi possível carregar as movimentações."
      label="Histórico de movimentações"
      columns={props.pagination ? COLUNAS : SORTABLE_COLUMNS}
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
