import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { formatMes } from '@lastro/shared/dia'
import { getNiceTickValues } from 'recharts'
import { useMemo } from 'react'
import { lastValueLabel } from '#ui/chart-last-value.tsx'
import { useChartPeriod } from '#ui/chart-period.tsx'
import { CutAxisNote, CHART_MARGIN } from '#ui/cut-axis-note.tsx'
import type { Precificacao } from './variacao.ts'

// The axis is narrow, and nobody reads centavos there.
const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })

const emReais = (valor: number) => REAIS.format(valor / 100)

/** Default export for lazy loading. `precificacoes`: newest first, as in the table. */
export function HistoricoGrafico({ precificacoes }: { precificacoes: readonly Precificacao[] }) {
  const meses = useMemo(() => precificacoes.toReversed(), [precificacoes])
  const { visible, control } = useChartPeriod(meses)
  const data = visible.map(({ mesReferencia, preco }) => ({ mes: formatMes(mesReferencia), Preço: preco }))
  const reais = visible.map(({ preco }) => preco / 100)
  const ultimo = visible.at(-1)
  const eixo = getNiceTickValues([Math.min(...reais), Math.max(...reais)], 5, false, 'snap125').map(
    (marca) => marca * 100,
  )
  const [base = 0] = eixo
  return (
    <>
      {control}
      <LineChart
        aria-hidden
        h={180}
        data={data}
        dataKey="mes"
        series={[{ name: 'Preço', color: 'var(--mantine-primary-color-filled)' }]}
        curveType="linear"
        valueFormatter={(valor) => formatDinheiro(valor as Centavos)}
        yAxisProps={{
          width: 96,
          domain: [base, eixo.at(-1) ?? base],
          ticks: eixo,
          tickFormatter: emReais,
        }}
        xAxisProps={{ minTickGap: 24 }}
        lineProps={{
          isAnimationActive: false,
          ...(ultimo && { label: lastValueLabel(data.length - 1, formatDinheiro(ultimo.preco)) }),
        }}
        // The chart is hidden from screen readers. Nothing in it may take the focus.
        lineChartProps={{ accessibilityLayer: false, margin: CHART_MARGIN }}
      />
      {base > 0 && <CutAxisNote em={emReais(base)} />}
    </>
  )
}
