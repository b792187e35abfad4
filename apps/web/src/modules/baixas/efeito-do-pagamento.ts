import type { BaixaCompleta } from '@lastro/shared/baixas/baixa'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'

/** A payment as it is typed. */
export interface PagamentoDigitado {
  valor: Centavos | null
  /** Only without a fresh balance, which would tell it. */
  valorDaBaixa: Centavos | null
  data: Dia | null
  referencia: string
  quitar: boolean
  motivo: string
  liberar: boolean
}

type BaixaAPagar = Pick<
  BaixaCompleta,
  | 'valor'
  | 'rateado'
  | 'pago'
  | 'falta'
  | 'dataSaldo'
  | 'duasPessoas'
  | 'primeiraAprovacao'
  | 'impedimentoDeLiberar'
>

/** Whether the balance knows a payment of this day: the value was lower by it, and rises again. */
export const isNoSaldo = ({ dataSaldo }: Pick<BaixaAPagar, 'dataSaldo'>, data: Dia | null): boolean =>
  dataSaldo !== null && data !== null && data <= dataSaldo

function isAMenos(baixa: BaixaAPagar, { valor, valorDaBaixa, data }: PagamentoDigitado): boolean {
  if (valor === null) return false
  if (baixa.valor === null) return valorDaBaixa !== null && baixa.pago + valor < valorDaBaixa
  return (isNoSaldo(baixa, data) ? 0 : valor) < (baixa.falta ?? 0)
}

/** Whether another person consented to exactly this payment. */
function isConsentido(primeira: BaixaAPagar['primeiraAprovacao'], pagamento: PagamentoDigitado): boolean {
  if (!primeira || primeira.propria) return false
  const { valor, valorDaBaixa, data, quitar, liberar } = pagamento
  return (
    primeira.valor === valor &&
    primeira.valorDaBaixa === valorDaBaixa &&
    primeira.data === data &&
    (primeira.referencia ?? '') === pagamento.referencia.trim() &&
    primeira.quitar === quitar &&
    (primeira.motivo ?? '') === pagamento.motivo.trim() &&
    primeira.liberar === liberar
  )
}

/** What a typed payment leads to; decided as on the server (docs/decisoes/0046). */
export function efeitoDoPagamento(baixa: BaixaAPagar, pagamento: PagamentoDigitado) {
  const { quitar, liberar, motivo } = pagamento
  const aMenos = isAMenos(baixa, pagamento)
  // A shared balance rises by the vehicle's share alone: what is missing then is the server's to say.
  const talvez = aMenos && !quitar && baixa.rateado && isNoSaldo(baixa, pagamento.data)
  const quita = !aMenos || quitar || talvez
  const deDuas = !talvez && quita && baixa.duasPessoas && (aMenos || baixa.valor === null)
  const isSegunda = isConsentido(baixa.primeiraAprovacao, {
    ...pagamento,
    quitar: aMenos && quitar,
    motivo: aMenos ? motivo : '',
  })
  return {
    /** Less is paid than must be. */
    aMenos,
    /** It counts as all, though it is less: that needs a reason. */
    quitaAMenos: aMenos && quitar,
    /** It ends what must be paid, or may do so. */
    quita,
    /** Whose of two approvals it is; false: one person is enough. */
    aprovacao: deDuas && (isSegunda ? ('segunda' as const) : ('primeira' as const)),
    /** The vehicle becomes free with it, after the second approval where it takes two. */
    libera: quita && liberar && baixa.impedimentoDeLiberar === null,
  }
}
