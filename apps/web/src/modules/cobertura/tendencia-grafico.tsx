import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import type { MesDaTendencia } from '@lastro/shared/cobertura/cobertura'
import { percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { formatMes } from '@lastro/shared/dia'
import { useChartPeriod, CutAxisNote, lastValueLabel, lastValueRoom } from '#ui/chart-period.tsx'
import { formatCobertura } from './semaforo.tsx'

const DEGRAU = 10

/**
 * Coverage of all active contracts together, with the line of 100%. A file of its own, because the chart library is
 * large.
 */
export function TendenciaGrafico({ meses, altura }: { meses: readonly MesDaTendencia[]; altura: number }) {
  const { visible, control } = useChartPeriod(meses)
  const data = visible.map((mes) => ({ mes: formatMes(mes.mes), cobertura: percentualDaCobertura(mes) }))
  const valores = [100, ...data.flatMap(({ cobertura }) => cobertura ?? [])]
  const base = Math.max(0, (Math.ceil(Math.min(...valores) / DEGRAU) - 1) * DEGRAU)
  const topo = (Math.floor(Math.max(...valores) / DEGRAU) + 1) * DEGRAU
  const ultimo = formatCobertura(data.at(-1)?.cobertura ?? null)
  return (
    <>
      {control}
      <LineChart
        aria-hidden
        h={altura}
        data={data}
        dataKey="mes"
        series={[{ name: 'cobertura', label: 'Cobertura', color: 'var(--mantine-color-anchor)' }]}
        valueFormatter={(value) => formatCobertura(value)}
        referenceLines={[
          {
            y: 100,
            color: 'var(--mantine-color-error)',
            label: 'exigido: 100%',
            labelPosition: 'insideBottomLeft',
          },
        ]}
        yAxisProps={{
          width: 52,
          domain: [base, topo],
          ticks: [base, 100, topo],
          tickFormatter: (valor: number) => `${valor}%`,
        }}
        curveType="linear"
        lineProps={{ isAnimationActive: false, label: lastValueLabel(data.length - 1, ultimo) }}
        // The chart is hidden from screen readers, which read the table below. Nothing in it may take the focus.
        lineChartProps={{ accessibilityLayer: false, margin: { top: 8, right: lastValueRoom(ultimo) } }}
      />
      {base > 0 && <CutAxisNote em={`${base}%`} />}
    </>
  )
}
