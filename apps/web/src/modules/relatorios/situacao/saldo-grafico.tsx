import type { SaldosDoContrato } from '@lastro/shared/carteira/saldo'
import { formatDia } from '@lastro/shared/dia'
import { MoneyLine } from '../money-line.tsx'

/** What was owed on a contract from day to day. `saldos`: newest first, as in the table, without replaced ones. */
export function SaldoGrafico({ saldos }: { saldos: SaldosDoContrato['saldos'] }) {
  const pontos = saldos.map(({ dataBase, saldoDevedor }) => ({
    quando: formatDia(dataBase),
    valor: saldoDevedor,
  }))
  return <MoneyLine nome="Saldo devedor" pontos={pontos.toReversed()} />
}
