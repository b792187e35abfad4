import type { SaldoAtual } from '@lastro/shared/saldos/saldo'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { diaCurto } from '#lib/relogio.ts'

type Datado = Pick<SaldoAtual, 'dataBase' | 'fresco'>

/** 'em 25/11', or 'Saldo de 20/11 (desatualizado)': older than the policy lets it count. */
export const diaDoSaldo = ({ dataBase, fresco }: Datado): string =>
  fresco ? `em ${diaCurto(dataBase)}` : `Saldo de ${diaCurto(dataBase)} (desatualizado)`

/** 'R$ 182.400,10 em 25/11', in a fact. */
export const saldoEmPalavras = (saldo: Pick<SaldoAtual, 'saldoDevedor'> & Datado): string =>
  [formatDinheiro(saldo.saldoDevedor), diaDoSaldo(saldo)].join(saldo.fresco ? ' ' : ' · ')
