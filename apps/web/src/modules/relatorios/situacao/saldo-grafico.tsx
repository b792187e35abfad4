import type { SaldosDoContrato } from '@lastro/shared/saldos/saldo'
import { type Dia, formatDia } from '@lastro/shared/dia'
import { useMemo } from 'react'
import { useChartPeriod } from '#ui/chart-period.tsx'
import { MoneyLine } from '../money-line.tsx'

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
