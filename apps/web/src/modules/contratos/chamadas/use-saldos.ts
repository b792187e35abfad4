import { type SaldoAtual, saldosDoContratoCall, saldosAtuaisCall } from '@lastro/shared/saldos/saldo'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api.ts'
import { usePermissao } from '#lib/session.ts'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { diaCurto } from '#lib/relogio.ts'

export const saldosOptions = (contratoId: number) =>
  queryOf(saldosDoContratoCall, { params: { id: contratoId }, meta: { silent: true } })

/** The present balances of some of an institution's contracts, in one call. */
export const saldosAtuaisOptions = (instituicaoId: number, ids: readonly number[]) =>
  queryOf(saldosAtuaisCall, {
    params: { id: instituicaoId },
    query: { ids: ids.join(',') },
    meta: { silent: true },
  })

/** A contract's balances; undefined while they are read, and where this person may not see them. */
export function useSaldos(contratoId: number) {
  const podeVer = usePermissao('Carteira.Saldos.Listar')
  return useQuery({ ...saldosOptions(contratoId), enabled: podeVer }).data
}

type Datado = Pick<SaldoAtual, 'dataBase' | 'fresco'>

/** 'em 25/11', or 'Saldo de 20/11 (desatualizado)': older than the policy lets it count. */
export const diaDoSaldo = ({ dataBase, fresco }: Datado): string =>
  fresco ? `em ${diaCurto(dataBase)}` : `Saldo de ${diaCurto(dataBase)} (desatualizado)`

/** 'R$ 182.400,10 em 25/11', in a fact. */
export const saldoEmPalavras = (saldo: Pick<SaldoAtual, 'saldoDevedor'> & Datado): string =>
  [formatDinheiro(saldo.saldoDevedor), diaDoSaldo(saldo)].join(saldo.fresco ? ' ' : ' · ')
