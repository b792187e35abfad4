import type { BaixaCompleta } from '@lastro/shared/baixas/baixa'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'

/** A payment as it is typed. */
export interface PagamentoDigitado {
  valor: Centavos | null
  /** Only without a fresh balance, which would tell it. */
  valorDaBaixa: Centavos | null
  data: Dia | null
  quitar: boolean
  motivo: string
  liberar: boolean
}

type BaixaAPagar = Pick<
  BaixaCompleta,
  'valor' | 'pago' | 'falta' | 'dataSaldo' | 'duasPessoas' | 'primeiraAprovacao' | 'impedimentoDeLiberar'
>

/** Whether the balance knows a payment of this day, which then doesn't count against the value. */
export const isNoSaldo = ({ dataSaldo }: Pick<BaixaAPagar, 'dataSaldo'>, data: Dia | null): boolean =>
  dataSaldo !== null && data !== null && data <= dataSaldo

function isAMenos(baixa: BaixaAPagar, { valor, valorDaBaixa, data }: PagamentoDigitado): boolean {
  if (valor === null) return false
  if (baixa.valor === null) return valorDaBaixa !== null && baixa.pago + valor < valorDaBaixa
  return (isNoSaldo(baixa, data) ? 0 : valor) < (baixa.falta ?? 0)
}

/** What a typed payment leads to; decided as on the server (docs/decisoes/0046). */
export function efeitoDoPagamento(baixa: BaixaAPagar, pagamento: PagamentoDigitado) {
  const { quitar, liberar, motivo, valor } = pagamento
  const aMenos = isAMenos(baixa, pagamento)
  const quita = !aMenos || quitar
  const deDuas = quita && baixa.duasPessoas && (aMenos || baixa.valor === null)
  const primeira = baixa.primeiraAprovacao
  const isSegunda =
    primeira?.propria === false &&
    primeira.valor === valor &&
    primeira.motivo === (aMenos ? motivo.trim() : null)
  return {
    /** Less is paid than must be. */
    aMenos,
    /** It counts as all, though it is less: that needs a reason. */
    quitaAMenos: aMenos && quitar,
    quita,
    /** Whose of two approvals it is; false: one person is enough. */
    aprovacao: deDuas && (isSegunda ? ('segunda' as const) : ('primeira' as const)),
    /** The vehicle becomes free with it, after the second approval where it takes two. */
    libera: quita && liberar && baixa.impedimentoDeLiberar === null,
  }
}
