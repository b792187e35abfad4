import type { PagamentoRequest } from '@lastro/shared/baixas/baixa'
import { type Centavos, somar, ZERO } from '@lastro/shared/dinheiro'
import type { Tx } from '#db/tables.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { listPagamentosPelasReferencias } from '../baixas.repository.ts'
import type { BaixaEmCurso } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'
import type { SaldoAtualLido } from '#modules/contratos/nucleo/saldos-atuais.repository.ts'
import type { BaixaTravada } from '../baixa-travada.service.ts'
import { exigirLimite, type LimiteDoPagamento } from './limite-do-pagamento.service.ts'
import { listIguais } from './pagamentos.repository.ts'
import { aPagar, comPagamento, type SaldoDaBaixa } from '../leituras/valores.service.ts'
import { impedimentoPelaAlteracao } from '../veiculo-da-baixa.service.ts'

export interface Pagamento extends PagamentoRequest {
  /** Takes it as all, though it is less. */
  forcar: boolean
  /** Comes in a list, which can't tell what is owed for the vehicle. `confirmado`: even if it equals another one. */
  daLista?: { confirmado: boolean }
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

/** A payment of a list that equals another in vehicle, value and day: a person must say that it is another one. */
export class PagamentoEmDuvida extends BusinessError {}

export const emDuvida = (qual: string, referencia: string | null) =>
  `${qual}. Confirme se a referência ${referencia} é de outro pagamento.`

/** Answers by payoff which unconfirmed payments of a list equal one that is registered. */
export async function duvidasDe(
  tx: Tx,
  instituicaoFinanceiraId: number,
  pagamentos: readonly (Pagamento & { baixaId: number })[],
): Promise<Map<number, PagamentoEmDuvida>> {
  const aPerguntar = pagamentos.filter(({ daLista }) => daLista && !daLista.confirmado)
  if (aPerguntar.length === 0) return new Map()
  const referenciaDe = new Map(aPerguntar.map(({ baixaId, referencia }) => [baixaId, referencia]))
  return new Map(
    (await listIguais(tx, instituicaoFinanceiraId, aPerguntar)).map(({ baixaId, referencia }) => {
      const comReferencia = referencia ? `, com a referência ${referencia}` : ''
      const qual = `Já há um pagamento igual (veículo, valor e dia)${comReferencia}`
      return [baixaId, new PagamentoEmDuvida(emDuvida(qual, referenciaDe.get(baixaId) ?? null))]
    }),
  )
}

/** What a payment makes of its payoff. */
export interface Conta {
  /** What must be paid. */
  valor: Centavos
  rateado: boolean
  dataSaldo: string | null
  /** Paid with this payment. */
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
  /** By the balance nothing was to be paid before it, or less than half of the vehicle's price. */
  deviaPouco: boolean
  /** That balance, where the payment so frees the vehicle. */
  saldo?: SaldoAtualLido | undefined
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
  const conta = contaDe(travada, saldo && comPagamento(saldo, travada.baixa, pagamento), pagamento)
  const aMenos = conta.pago < conta.valor
  const quita = !aMenos || pagamento.quitar || pagamento.forcar
  const deviaPouco = aPagar(saldo, travada.baixa)?.falta === ZERO || isMenosDeMetade(conta, saldo, travada)
  return { travada, pagamento, conta, aMenos, quita, deviaPouco }
}

/** No usual balance asks so little for a vehicle. Drawn at 0, whoever loaded a cent would pay it, too. */
function isMenosDeMetade(
  { valor }: Conta,
  saldo: SaldoDaBaixa | undefined,
  { baixa }: BaixaTravada,
): boolean {
  const garantia = saldo?.garantias.find(({ penhorId }) => penhorId === baixa.penhorId)
  return garantia !== undefined && valor * 2 < garantia.preco
}

/** What a payment makes of its payoff. `saldo` counts it. */
function contaDe(
  { baixa }: BaixaTravada,
  saldo: SaldoDaBaixa | undefined,
  { valor, valorDaBaixa, daLista }: Pagamento,
): Conta {
  const pago = somar([baixa.pago, valor])
  const devido = aPagar(saldo, baixa)
  if (devido) return { ...devido, pago, digitado: false }
  if (!valorDaBaixa)
    throw campoInvalido(
      'valorDaBaixa',
      daLista
        ? 'Não há saldo recente deste contrato, e a lista não diz quanto é devido pelo veículo: registre este pagamento na tela da baixa.'
        : 'Não há saldo recente deste contrato: informe quanto é devido pelo veículo.',
    )
  return { valor: valorDaBaixa, rateado: false, dataSaldo: null, pago, digitado: true }
}
