import type { PagamentoRequest } from '@lastro/shared/baixas/baixa'
import { type Centavos, somar } from '@lastro/shared/dinheiro'
import type { Tx } from '#db/tables.ts'
import { campoInvalido } from '#http/errors.ts'
import { type BaixaEmCurso, listPagamentosPelasReferencias } from '#modules/baixas/baixas.repository.ts'
import type { BaixaTravada } from './baixa-travada.service.ts'
import { exigirLimite, type LimiteDoPagamento } from './limite-do-pagamento.service.ts'
import { aPagar, type SaldoDaBaixa } from './valores.service.ts'
import { impedimentoPelaAlteracao } from './veiculo-da-baixa.ts'

export interface Pagamento extends PagamentoRequest {
  /** Takes it as all, though it is less. */
  forcar: boolean
  /** Comes in a list, which can't tell what is owed for the vehicle. */
  daLista?: true
}

/** What a payment is judged by. */
export interface Medida {
  /** The contract's fresh balance, as `antes` leave it; undefined: no balance is fresh. */
  saldo: SaldoDaBaixa | undefined
  /** undefined: the payment's day is in the future. */
  limite: LimiteDoPagamento | undefined
  /** Payments of the contract that come first and are not registered: those of a list that is only looked at. */
  antes?: readonly Julgado[]
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

/** Whether a payment that is registered releases its vehicle. */
export const releases = ({ travada, pagamento, quita }: Julgado): boolean =>
  quita && pagamento.liberar && !impedimentoPelaAlteracao(travada, travada.baixa.veiculoId)

/** Refuses with 400 a day in the future and an amount that can't be. */
export function julgar(
  travada: BaixaTravada,
  { saldo, limite, antes = [] }: Medida,
  pagamento: Pagamento,
): Julgado {
  if (pagamento.data > travada.clock.today() || !limite)
    throw campoInvalido('data', 'A data do pagamento está no futuro.')
  const anteriores = antes.map((outro) => outro.pagamento)
  exigirLimite(travada, limite, pagamento, anteriores)
  const daBaixa = antes.filter((outro) => outro.travada.baixa.id === travada.baixa.id)
  const conta = contaDe(travada, saldo, [...daBaixa.map((outro) => outro.pagamento), pagamento])
  const aMenos = conta.pago < conta.valor
  return { travada, pagamento, conta, aMenos, quita: !aMenos || pagamento.quitar || pagamento.forcar }
}

/** What the last of these payments makes of its payoff; the others are not registered. */
function contaDe(
  { baixa }: BaixaTravada,
  saldo: SaldoDaBaixa | undefined,
  pagamentos: readonly Pagamento[],
): Conta {
  const devido = aPagar(saldo, baixa)
  if (saldo && devido) {
    const antes = saldo.pagos.get(baixa.id) ?? 0
    // What the balance knows already made the value smaller.
    const fora = pagamentos.filter(({ data }) => data > saldo.dataBase)
    return { ...devido, pago: (antes + somar(fora.map(({ valor }) => valor))) as Centavos, digitado: false }
  }
  const { valorDaBaixa, daLista } = pagamentos.at(-1) ?? {}
  if (!valorDaBaixa)
    throw campoInvalido(
      'valorDaBaixa',
      daLista
        ? 'Não há saldo recente deste contrato, e a lista não diz quanto é devido pelo veículo: registre este pagamento na tela da baixa.'
        : 'Não há saldo recente deste contrato: informe quanto é devido pelo veículo.',
    )
  return {
    valor: valorDaBaixa,
    rateado: false,
    dataSaldo: null,
    pago: somar([baixa.pago, ...pagamentos.map(({ valor }) => valor)]),
    digitado: true,
  }
}
