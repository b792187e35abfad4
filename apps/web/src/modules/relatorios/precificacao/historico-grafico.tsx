import { formatMes } from '@lastro/shared/dia'
import { useMemo } from 'react'
import { useChartPeriod } from '#ui/chart-period.tsx'
import { MoneyLine } from '../money-line.tsx'
import type { Precificacao } from './variacao.ts'

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
