import { COLUNAS_DAS_MOVIMENTACOES } from '@lastro/shared/contratos/garantia'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { colunasDaTela } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { PlacaLink } from '#modules/links/placa-link.tsx'
import { movimentacoesOptions, POR_PAGINA } from './use-situacao.ts'

const COLUNAS = colunasDaTela(COLUNAS_DAS_MOVIMENTACOES, {
  modelo: { card: 'title' },
  placa: { cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} /> },
})

/** Spec 2.14, tab 'Histórico de Movimentações'. */
export function MovimentacoesDoContrato({ contratoId }: { contratoId: number }) {
  const [pagina, setPagina] = useState<number>()
  const consulta = useQuery(movimentacoesOptions(contratoId, pagina))
  return (
    <QueryTable
      query={consulta}
      failureTitle="Não foi possível carregar as movimentações."
      label="Histórico de movimentações"
      columns={COLUNAS}
      rows={consulta.data?.historico}
      rowKey={({ placa, dataInclusao }) => `${placa} ${dataInclusao.toISOString()}`}
      skeletonRows={3}
      empty={
        <EmptyState title="Nenhuma movimentação">
          Os veículos entram aqui quando são dados em garantia, no primeiro envio da proposta.
        </EmptyState>
      }
      pagination={{
        pagina,
        total: consulta.data?.total ?? 0,
        quantidadePorPagina: POR_PAGINA,
        nome: ['movimentação', 'movimentações'],
        onChange: setPagina,
      }}
    />
  )
}
