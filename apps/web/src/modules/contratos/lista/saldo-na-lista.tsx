import type { SaldoAtual } from '@lastro/shared/saldos/saldo'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatPercentual, plural } from '#lib/format.ts'
import { NotedAmount } from '#ui/badges.tsx'
import { saldosAtuaisOptions, diaDoSaldo } from '../chamadas/use-saldos.ts'

/** The list's columns that a contract's present balance fills (carteira A.6). */
export type CampoDoSaldo = 'saldo' | 'ltv' | 'atraso'

interface SaldoNaListaProps {
  campo: CampoDoSaldo
  contratoId: number
  instituicaoId: number
  /** Ids of the page's contracts, whose balances are asked for in one call. */
  ids: readonly number[]
}

const TEXTO: Record<CampoDoSaldo, (saldo: SaldoAtual) => string> = {
  saldo: ({ saldoDevedor }) => formatDinheiro(saldoDevedor),
  ltv: ({ ltv }) => (ltv === null ? 'sem garantia' : formatPercentual(ltv / 100)),
  atraso: ({ diasAtraso }) => (diasAtraso === null ? '—' : plural(diasAtraso, 'dia', 'dias')),
}

/** One cell of a contract's present balance; an old one is dimmed, with its date. '—' where no load told one. */
export function SaldoNaLista({ campo, contratoId, instituicaoId, ids }: SaldoNaListaProps) {
  const { data, isError } = useQuery(saldosAtuaisOptions(instituicaoId, ids))
  if (!data) return isError ? 'não carregado' : '…'
  const saldo = data.saldos.find((each) => each.contratoId === contratoId)
  if (!saldo) return '—'
  const { fresco, dataBase } = saldo
  return (
    <Text span inherit c={fresco ? undefined : 'dimmed'} title={`em ${formatDia(dataBase)}`}>
      <NotedAmount note={!fresco && campo === 'saldo' ? diaDoSaldo(saldo) : null}>
        {TEXTO[campo](saldo)}
      </NotedAmount>
    </Text>
  )
}
