import type { PagamentoRequest } from '@lastro/shared/carteira/baixa'
import { formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro, somar } from '@lastro/shared/dinheiro'
import type { Tx } from '#db/tables.ts'
import { campoInvalido } from '#http/errors.ts'
import { type BaixaEmCurso, listPagamentosPelasReferencias } from '#modules/baixas/baixas.repository.ts'
import type { BaixaTravada } from './baixa-travada.service.ts'
import { aPagar, type SaldoDaBaixa } from './valores.service.ts'

export interface Pagamento extends PagamentoRequest {
  /** Takes it as all, though it is less. */
  forcar: boolean
}

export const outraReferencia = (referencia: string | null) =>
  campoInvalido('referencia', `A referência ${referencia} já é de outro pagamento.`)

type Anterior = Awaited<ReturnType<typeof listPagamentosPelasReferencias>>[number]

export const listAnteriores = (
  tx: Tx,
  instituicaoFinanceiraId: number,
  pagamentos: readonly Pick<Pagamento, 'referencia'>[],
): Promise<Anterior[]> => {
  const referencias = pagamentos.flatMap(({ referencia }) => referencia ?? [])
  return listPagamentosPelasReferencias(tx, instituicaoFinanceiraId, referencias)
}

export function isRepetido(
  baixa: BaixaEmCurso,
  { referencia, valor, data }: Pagamento,
  anterior: Anterior | undefined,
): boolean {
  if (!anterior) return false
  if (anterior.baixaId === baixa.id && anterior.valor === valor && anterior.data === data) return true
  throw outraReferencia(referencia)
}

/** What a payment makes of its payoff. */
export interface Conta {
  /** What must be paid. */
  valor: Centavos
  rateado: boolean
  dataSaldo: string | null
  /** Paid with this payment, as far as the balance doesn't know it. */
  pago: Centavos
  /** No fresh balance tells the value: a person typed it. */
  digitado: boolean
}

/** A payment that may be taken. */
export interface Julgado {
  travada: BaixaTravada
  pagamento: Pagamento
  conta: Conta
  /** Less is paid than must be. */
  aMenos: boolean
  /** It ends what must be paid. */
  quita: boolean
}

/** Refuses with 400 a day in the future and an amount that can't be. */
export function julgar(
  travada: BaixaTravada,
  saldo: SaldoDaBaixa | undefined,
  pagamento: Pagamento,
): Julgado {
  if (pagamento.data > travada.clock.today())
    throw campoInvalido('data', 'A data do pagamento está no futuro.')
  exigirLimite(travada, saldo, pagamento)
  const conta = contaDe(travada, saldo, pagamento)
  const aMenos = conta.pago < conta.valor
  return { travada, pagamento, conta, aMenos, quita: !aMenos || pagamento.quitar || pagamento.forcar }
}

/** Refuses with 400 payments beyond what is owed, or beyond the credit where no fresh balance tells it. */
function exigirLimite(
  { baixas, contrato }: BaixaTravada,
  saldo: SaldoDaBaixa | undefined,
  { valor, data }: Pagamento,
) {
  if (saldo && data > saldo.dataBase) {
    if (saldo.totalPago + valor > saldo.saldoDevedor)
      throw campoInvalido(
        'valor',
        `Os pagamentos passariam do saldo devedor do contrato, de ${formatDinheiro(saldo.saldoDevedor)} em ${formatDia(saldo.dataBase)}.`,
      )
    return
  }
  const pagos = somar(baixas.map(({ pago }) => pago))
  if (pagos + valor > contrato.valorCredito)
    throw campoInvalido(
      'valor',
      `Os pagamentos passariam do valor do crédito do contrato ${contrato.numero}, de ${formatDinheiro(contrato.valorCredito)}.`,
    )
}

function contaDe(
  { baixa }: BaixaTravada,
  saldo: SaldoDaBaixa | undefined,
  { valor, data, valorDaBaixa }: Pagamento,
): Conta {
  const devido = aPagar(saldo, baixa)
  if (saldo && devido) {
    const antes = saldo.pagos.get(baixa.id) ?? 0
    // What the balance knows already made the value smaller.
    const pago = (antes + (data > saldo.dataBase ? valor : 0)) as Centavos
    return { ...devido, pago, digitado: false }
  }
  if (!valorDaBaixa)
    throw campoInvalido(
      'valorDaBaixa',
      'Não há saldo recente deste contrato: informe quanto é devido pelo veículo.',
    )
  return {
    valor: valorDaBaixa,
    rateado: false,
    dataSaldo: null,
    pago: (baixa.pago + valor) as Centavos,
    digitado: true,
  }
}
