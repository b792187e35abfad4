import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { formatMes, type Dia, formatDia } from '@lastro/shared/dia'
import { useMemo } from 'react'
import { useChartPeriod } from '#ui/chart-period.tsx'
import { LineOverTime } from '#ui/line-over-time.tsx'
import type { Precificacao } from './precificacao/use-precificacao.ts'
import type { SaldosDoContrato } from '@lastro/shared/saldos/saldo'

// The axis is narrow, and nobody reads centavos there.
const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })

const emReais = (reais: number) => formatDinheiro(Math.round(reais * 100) as Centavos)

interface MoneyLineProps {
  /** What the amounts are: 'Preço'. */
  nome: string
  /** Oldest first; `quando` stands below each point. */
  pontos: readonly { quando: string; valor: Centavos }[]
}

/** Amounts over time. Import it lazily, because the chart library is large. */
const MoneyLine = ({ nome, pontos }: MoneyLineProps) => (
  <LineOverTime
    name={nome}
    points={pontos.map(({ quando, valor }) => ({ when: quando, value: valor / 100 }))}
    format={emReais}
    formatTick={(reais) => REAIS.format(reais)}
    describeChange={(reais) => `${reais > 0 ? 'subiu' : 'caiu'} ${emReais(Math.abs(reais))}`}
    height={180}
    axisWidth={96}
  />
)

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
