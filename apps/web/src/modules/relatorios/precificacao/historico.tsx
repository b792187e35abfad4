import { Group, Skeleton, Title } from '@mantine/core'
import { formatDia, formatMes } from '@lastro/shared/dia'
import { formatDinheiro, percentualDe } from '@lastro/shared/dinheiro'
import { IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { formatPercentual } from '#lib/format.ts'
import { MIN_MONTHS_OF_A_LINE } from '#ui/months-of-a-line.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import {
  historicoOptions,
  withVariacao,
  type PrecificacaoComVariacao,
  textoDaVariacao,
  type Variacao,
} from './use-precificacao.ts'

// Lazy, because the chart library is the largest of all.
const Grafico = lazyComponent(async () => (await import('../money-line.tsx')).HistoricoGrafico)

type Coluna = DataColumn<PrecificacaoComVariacao>

const MES: Coluna = { id: 'mes', header: 'Mês', cell: ({ mesReferencia }) => formatMes(mesReferencia) }
const PRECO: Coluna = {
  id: 'preco',
  header: 'Preço',
  cell: ({ preco }) => formatDinheiro(preco),
  numeric: true,
}
const VARIACAO: Coluna = {
  id: 'variacao',
  header: 'Variação',
  cell: ({ variacao }) => variacao && <VariacaoTexto variacao={variacao} />,
  numeric: true,
}

/** Spec 2.14: date, reference table and price per entry. */
const COLUNAS: readonly Coluna[] = [
  { id: 'data', header: 'Data', cell: ({ dataConsulta }) => formatDia(dataConsulta), card: 'title' },
  { id: 'tabela', header: 'Tabela de Referência', value: ({ tabelaReferencia }) => tabelaReferencia },
  MES,
  PRECO,
  VARIACAO,
]

/** Month by month, with the price under a rule's percentage. */
const mesesPelaRegra = ({ nome, percentual }: RegraDoHistorico): readonly Coluna[] => [
  { ...MES, card: 'title' },
  PRECO,
  VARIACAO,
  {
    id: 'regra',
    header: `${nome} (${formatPercentual(percentual / 10_000)})`,
    cell: ({ preco }) => formatDinheiro(percentualDe(preco, percentual)),
    numeric: true,
  },
]

/** Never colour alone: arrow and words say the direction too. */
function VariacaoTexto({ variacao }: { variacao: Variacao }) {
  const Seta = variacao.valor === 0 ? IconMinus : variacao.valor > 0 ? IconArrowUp : IconArrowDown
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" c={variacao.valor === 0 ? 'dimmed' : undefined}>
      <Seta size={14} aria-hidden />
      <span>{textoDaVariacao(variacao)}</span>
    </Group>
  )
}

interface RegraDoHistorico {
  /** 'Pela regra nº 3' */
  nome: string
  /** Hundredths of a percent. */
  percentual: number
}

/** A vehicle's prices as a line; nothing while there are too few months for one. */
export function LinhaDoHistorico({ veiculoId }: { veiculoId: number }) {
  const { data } = useQuery({ ...historicoOptions(veiculoId), meta: { silent: true } })
  if (!data || data.length < MIN_MONTHS_OF_A_LINE) return null
  return (
    <Sheet>
      <Title order={2} fz="1rem" mb="xs">
        Preço de referência por mês
      </Title>
      <Grafico fallback={<Skeleton height={180} />} precificacoes={data} />
    </Sheet>
  )
}

/** A vehicle's prices as a table. Keep `regra` referentially stable. */
export function Historico({ veiculoId, regra }: { veiculoId: number; regra?: RegraDoHistorico }) {
  const { data, error } = useQuery(historicoOptions(veiculoId))
  const rows = useMemo(() => data && withVariacao(data), [data])
  const columns = useMemo(() => (regra ? mesesPelaRegra(regra) : COLUNAS), [regra])
  if (!data && isApiError(error, 404)) return <EmptyState subject="busca" title="Veículo não encontrado" />
  if (!data && error) return <LoadError title="Não foi possível carregar o histórico." error={error} />
  return (
    <DataTable
      label="Preços de referência"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={5}
      empty={
        <EmptyState subject="grafico" title="Sem preço de referência">
          A tabela FIPE não tem preços para este veículo.
        </EmptyState>
      }
    />
  )
}
