import { COLUNAS_DAS_MOVIMENTACOES } from '@lastro/shared/contratos/garantia'
import { useQuery } from '@tanstack/react-query'
import { colunasDaTela } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { movimentacoesOptions } from '../chamadas/use-contrato.ts'

const COLUNAS = colunasDaTela(COLUNAS_DAS_MOVIMENTACOES, {
  modelo: { card: 'title' },
  placa: { cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} /> },
}).map((coluna) => ({
  ...coluna,
  sortable: true,
}))

/** Vehicles that came into guarantee and left it (GET historico-movimentacao). */
export function Movimentacoes({ contratoId, etag }: { contratoId: number; etag: string | null }) {
  const consulta = useQuery(movimentacoesOptions(contratoId, etag))
  return (
    <QueryTable
      query={consulta}
      failureTitle="Não foi possível carregar as movimentações."
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
