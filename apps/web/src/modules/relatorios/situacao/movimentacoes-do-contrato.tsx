import { COLUNAS_DAS_MOVIMENTACOES } from '@lastro/shared/contratos/garantia'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../ui/data-table.tsx'
import { colunasDaTela } from '../../../ui/data-table-columns.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Paginator } from '../../../ui/paginator.tsx'
import { PlacaLink } from '../../links/placa-link.tsx'
import { Falha } from '../estados.tsx'
import { movimentacoesOptions, POR_PAGINA } from './use-situacao.ts'

const COLUNAS = colunasDaTela(COLUNAS_DAS_MOVIMENTACOES, {
  modelo: { card: 'title' },
  placa: { cell: ({ veiculoId, placa }) => <PlacaLink id={veiculoId} placa={placa} /> },
})

/** Spec 2.14, tab 'Histórico de Movimentações'. */
export function MovimentacoesDoContrato({ contratoId }: { contratoId: number }) {
  const [pagina, setPagina] = useState<number>()
  const { data, isError, isPlaceholderData, error, refetch } = useQuery(
    movimentacoesOptions(contratoId, pagina),
  )
  if (isError && !data)
    return (
      <Falha
        title="Não foi possível carregar as movimentações."
        error={error}
        onRepetir={() => void refetch()}
      />
    )
  return (
    <>
      <DataTable
        label="Histórico de movimentações"
        columns={COLUNAS}
        rows={data?.historico}
        rowKey={({ placa, dataInclusao }) => `${placa} ${dataInclusao.toISOString()}`}
        fetching={isPlaceholderData}
        skeletonRows={3}
        empty={
          <EmptyState title="Nenhuma movimentação">
            Os veículos entram aqui quando são dados em garantia, no primeiro envio da proposta.
          </EmptyState>
        }
      />
      <Paginator
        pagina={pagina}
        total={data?.total ?? 0}
        quantidadePorPagina={POR_PAGINA}
        nome={['movimentação', 'movimentações']}
        onChange={setPagina}
      />
    </>
  )
}
