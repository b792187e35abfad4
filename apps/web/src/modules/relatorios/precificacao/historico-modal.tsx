import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { formatDia, formatMes } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { VeiculoEmGarantia } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Falha } from '../estados.tsx'
import { useFecharModal } from '../modal-na-url.ts'
import { RelatorioModal } from '../relatorio-modal.tsx'
import { historicoOptions } from './use-precificacao.ts'
import { comVariacao, type PrecificacaoComVariacao, textoDaVariacao, type Variacao } from './variacao.ts'

// The chart's library is the largest of all; it comes only when somebody looks at one.
const HistoricoGrafico = lazy(() => import('./historico-grafico.tsx'))

const COLUNAS: readonly DataColumn<PrecificacaoComVariacao>[] = [
  { id: 'data', header: 'Data', cell: ({ dataConsulta }) => formatDia(dataConsulta), card: 'title' },
  { id: 'tabela', header: 'Tabela de Referência', value: ({ tabelaReferencia }) => tabelaReferencia },
  { id: 'mes', header: 'Mês', cell: ({ mesReferencia }) => formatMes(mesReferencia) },
  { id: 'preco', header: 'Preço', cell: ({ preco }) => formatDinheiro(preco), numeric: true },
  {
    id: 'variacao',
    header: 'Variação',
    cell: ({ variacao }) => variacao && <VariacaoTexto variacao={variacao} />,
    numeric: true,
  },
]

/** Never colour alone: the arrow and the words say it too. */
function VariacaoTexto({ variacao }: { variacao: Variacao }) {
  const Seta = variacao.valor === 0 ? IconMinus : variacao.valor > 0 ? IconArrowUp : IconArrowDown
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" c={variacao.valor === 0 ? 'dimmed' : undefined}>
      <Seta size={14} aria-hidden />
      <span>{textoDaVariacao(variacao)}</span>
    </Group>
  )
}

interface HistoricoModalProps {
  veiculoId: number
  /** The row that was clicked; undefined where the address was opened on another page of the list. */
  veiculo: VeiculoEmGarantia | undefined
}

/** Spec 2.14: date, reference table and price per entry; beside them a chart, whose text is the table. */
export function HistoricoModal({ veiculoId, veiculo }: HistoricoModalProps) {
  const fechar = useFecharModal('veiculo')
  const { data, isError, error, refetch } = useQuery(historicoOptions(veiculoId))
  const rows = useMemo(() => data && comVariacao(data), [data])
  return (
    <RelatorioModal onClose={fechar} size="xl" title="Histórico de Precificação">
      <Stack gap="md">
        {veiculo && (
          <Text size="sm">
            <strong>
              {veiculo.marca} {veiculo.modelo}
            </strong>
            , {veiculo.anoModelo}, placa {veiculo.placa}
          </Text>
        )}
        {isError && !data ? (
          <SemHistorico error={error} onRepetir={() => void refetch()} />
        ) : (
          <>
            {rows && rows.length > 1 && (
              <div aria-hidden>
                <Suspense fallback={<Skeleton height={180} />}>
                  <HistoricoGrafico precificacoes={rows} />
                </Suspense>
              </div>
            )}
            <DataTable
              label="Preços de referência"
              columns={COLUNAS}
              rows={rows}
              rowKey={({ id }) => id}
              skeletonRows={5}
              empty={
                <EmptyState title="Sem preço de referência">
                  A tabela FIPE não tem preços para este veículo.
                </EmptyState>
              }
            />
          </>
        )}
      </Stack>
    </RelatorioModal>
  )
}

function SemHistorico({ error, onRepetir }: { error: unknown; onRepetir: () => void }) {
  if (isApiError(error, 404))
    return (
      <EmptyState title="Veículo não encontrado">Feche esta janela e escolha um veículo da lista.</EmptyState>
    )
  return <Falha title="Não foi possível carregar o histórico." error={error} onRepetir={onRepetir} />
}
