import { Skeleton } from '@mantine/core'
import type { MesDaTendencia } from '@lastro/shared/cobertura/cobertura'
import { percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { formatMes } from '@lastro/shared/dia'
import { useQuery } from '@tanstack/react-query'
import { formatInteiro } from '#lib/format.ts'
import { MIN_MONTHS_OF_A_LINE } from '#ui/months-of-a-line.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { Badges } from '#ui/badges.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { formatCobertura } from './semaforo.tsx'
import { tendenciaOptions } from './use-cobertura.ts'

const Grafico = lazyComponent(async () => (await import('./tendencia-grafico.tsx')).TendenciaGrafico)
const ALTURA = 260

/** What of a month has no current reference price. '—' where the month's snapshots don't tell the parts apart. */
function SemReferenciaAtual({ totalSemReferencia, totalDefasado, totalSaido }: MesDaTendencia) {
  const partes = [
    ['sem referência', totalSemReferencia],
    ['defasado', totalDefasado],
    ['vendido ou fora do estoque', totalSaido],
  ] as const
  if (totalSemReferencia === null) return '—'
  const knownPartes = partes.filter(([, valor]) => valor !== null && valor > 0)
  return knownPartes.length === 0 ? (
    formatDinheiro(ZERO)
  ) : (
    <Badges>
      {knownPartes.map(([parte, valor]) => (
        <span key={parte}>
          {formatDinheiro(valor ?? ZERO)} {parte}
        </span>
      ))}
    </Badges>
  )
}

const COLUNAS: readonly DataColumn<MesDaTendencia>[] = [
  { id: 'mes', header: 'Mês', value: ({ mes }) => formatMes(mes), card: 'title' },
  {
    id: 'contratos',
    header: 'Ativos',
    value: ({ contratos }) => formatInteiro(contratos),
    numeric: true,
  },
  {
    id: 'descobertos',
    header: 'Descobertos',
    value: ({ descobertos }) => formatInteiro(descobertos),
    numeric: true,
  },
  {
    id: 'percentual',
    header: 'Cobertura',
    cell: (mes) => formatCobertura(percentualDaCobertura(mes)),
    numeric: true,
  },
  { id: 'deficit', header: 'Insuficiência', cell: ({ deficit }) => formatDinheiro(deficit), numeric: true },
  {
    id: 'totalAtual',
    header: 'Valor das garantias',
    cell: ({ totalAtual }) => formatDinheiro(totalAtual),
    numeric: true,
  },
  {
    id: 'partes',
    header: 'Sem referência ou contam R$\u00A00,00',
    visibleFrom: 'medium',
    wrap: true,
    cell: SemReferenciaAtual,
    numeric: true,
  },
  {
    id: 'valorGarantia',
    header: 'Exigido',
    cell: ({ exigido }) => formatDinheiro(exigido),
    numeric: true,
  },
]

export function Tendencia({ instituicaoId }: { instituicaoId: number }) {
  const { data: meses, isError } = useQuery(tendenciaOptions(instituicaoId))
  if (isError && !meses) return <LoadError title="Não foi possível carregar a tendência." />
  const comContratos = meses?.filter(({ contratos }) => contratos > 0)
  return (
    <>
      {comContratos && comContratos.length >= MIN_MONTHS_OF_A_LINE && (
        <Sheet mb="sm">
          <Grafico fallback={<Skeleton height={ALTURA} />} meses={comContratos} altura={ALTURA} />
        </Sheet>
      )}
      <DataTable
        label="Tendência da cobertura"
        dense
        columns={COLUNAS}
        rows={comContratos?.toReversed()}
        rowKey={({ mes }) => mes}
        empty={
          <EmptyState subject="grafico" title="Ainda não há meses para comparar">
            A cobertura de cada mês aparece aqui a partir do primeiro contrato ativo.
          </EmptyState>
        }
      />
    </>
  )
}
