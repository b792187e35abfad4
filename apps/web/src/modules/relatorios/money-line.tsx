import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { type Centavos, formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { getNiceTickValues } from 'recharts'
import { formatMes, type Dia, formatDia } from '@lastro/shared/dia'
import { useMemo } from 'react'
import { useChartPeriod, CutAxisNote, lastValueLabel, lastValueRoom } from '#ui/chart-period.tsx'
import type { Precificacao } from './precificacao/use-precificacao.ts'
import type { SaldosDoContrato } from '@lastro/shared/saldos/saldo'

// The axis is narrow, and nobody reads centavos there.
const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })

const emReais = (valor: number) => REAIS.format(valor / 100)

interface MoneyLineProps {
  /** What the amounts are: 'Preço'. */
  nome: string
  /** Oldest first; `quando` stands below each point. */
  pontos: readonly { quando: string; valor: Centavos }[]
}

/** Amounts over time, with the last one written. Import it lazily, because the chart library is large. */
export function MoneyLine({ nome, pontos }: MoneyLineProps) {
  const data = pontos.map(({ quando, valor }) => ({ quando, [nome]: valor }))
  const reais = pontos.map(({ valor }) => valor / 100)
  const ultimo = formatDinheiro(pontos.at(-1)?.valor ?? ZERO)
  const eixo = getNiceTickValues([Math.min(...reais), Math.max(...reais)], 5, false, 'snap125').map(
    (marca) => marca * 100,
  )
  const [base = 0] = eixo
  return (
    <>
      <LineChart
        aria-hidden
        h={180}
        data={data}
        dataKey="quando"
        series={[{ name: nome, color: 'var(--mantine-primary-color-filled)' }]}
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
          label: lastValueLabel(data.length - 1, ultimo),
        }}
        // The chart is hidden from screen readers. Nothing in it may take the focus.
        lineChartProps={{ accessibilityLayer: false, margin: { top: 8, right: lastValueRoom(ultimo) } }}
      />
      {base > 0 && <CutAxisNote em={emReais(base)} />}
    </>
  )
}

/** Prices of a vehicle. `precificacoes`: newest first, as in the table. */
export function HistoricoGrafico({ precificacoes }: { precificacoes: readonly Precificacao[] }) {
  const meses = useMemo(() => precificacoes.toReversed(), [precificacoes])
  const { visible, control } = useChartPeriod(meses)
  const pontos = visible.map(({ mesReferencia, preco }) => ({
    quando: formatMes(mesReferencia),
    valor: preco,
  }))
  return (
    <>
      {control}
      <MoneyLine nome="Preço" pontos={pontos} />
    </>
  )
}

const monthOf = (dia: Dia) => Number(dia.slice(0, 4)) * 12 + Number(dia.slice(5, 7))

/** What was owed on a contract from day to day. `saldos`: newest first, as in the table, without replaced ones. */
export function SaldoGrafico({ saldos }: { saldos: SaldosDoContrato['saldos'] }) {
  const dias = useMemo(() => saldos.toReversed(), [saldos])
  const ultimo = monthOf(dias.at(-1)?.dataBase ?? '')
  const { visible, control } = useChartPeriod(dias, ({ dataBase }) => ultimo - monthOf(dataBase))
  const pontos = visible.map(({ dataBase, saldoDevedor }) => ({
    quando: formatDia(dataBase),
    valor: saldoDevedor,
  }))
  return (
    <>
      {control}
      <MoneyLine nome="Saldo devedor" pontos={pontos} />
    </>
  )
}
