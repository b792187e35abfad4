import type { Dia } from '@lastro/shared/dia'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import type { BaseDoExigido } from '@lastro/shared/politicas/politica'

/** An open pledge of the contract. */
interface Garantia {
  penhorId: number
  /** The price at inclusion. */
  preco: Centavos
  /** What counts of it today, were it not sold. */
  valorAtual: Centavos
  inclusao: Dia
  /** Its payoff goes on. */
  vendida: boolean
}

export interface ContratoDoValor {
  /** A fresh balance. */
  saldoDevedor: Centavos
  dataBase: Dia
  /** The balance per vehicle, where it was told. */
  partes: ReadonlyMap<number, Centavos> | null
  /** Payments for released vehicles that the balance doesn't know yet. */
  pagoForaDoSaldo: Centavos
  garantias: readonly Garantia[]
  baseDoExigido: BaseDoExigido
  /** Hundredths of a percent. */
  indiceMinimo: number
}

export interface ValorDaBaixa {
  valor: Centavos
  /** A share of the contract's balance, because nobody told the vehicle's. */
  rateado: boolean
}

/**
 * What must be paid for each sold vehicle, by pledge (carteira A.3). It is the vehicle's balance, or more where the
 * vehicles that stay would not cover the rest. One sold vehicle never pays for another.
 */
export function valoresDasBaixas(contrato: ContratoDoValor): Map<number, ValorDaBaixa> {
  const saldo = Math.max(0, contrato.saldoDevedor - contrato.pagoForaDoSaldo) as Centavos
  const saldos = saldosDosVeiculos(contrato, saldo)
  const vendidas = contrato.garantias.filter(({ vendida }) => vendida)
  const soma = vendidas.reduce((total, { penhorId }) => total + (saldos.get(penhorId)?.valor ?? 0), 0)
  return new Map(
    vendidas.map(({ penhorId }) => {
      const { valor = ZERO, rateado = true } = saldos.get(penhorId) ?? {}
      const descoberto =
        contrato.baseDoExigido === 'saldo' ? saldo - (soma - valor) - coberturaDoResto(contrato) : 0
      return [penhorId, { valor: Math.min(saldo, Math.max(valor, descoberto)) as Centavos, rateado }]
    }),
  )
}

/** How much balance the vehicles that nobody sold cover by the index, rounded down. */
function coberturaDoResto({ garantias, indiceMinimo }: ContratoDoValor): number {
  const total = garantias.reduce((soma, { vendida, valorAtual }) => (vendida ? soma : soma + valorAtual), 0)
  return Number((BigInt(total) * 10_000n) / BigInt(indiceMinimo))
}

function saldosDosVeiculos(
  { partes, garantias, dataBase }: ContratoDoValor,
  saldo: Centavos,
): Map<number, ValorDaBaixa> {
  const rateados = ratear(garantias, saldo)
  return new Map(
    garantias.map(({ penhorId, inclusao }) => {
      // A vehicle that the parts leave out owes nothing, unless it came after them.
      const contado = partes && (partes.get(penhorId) ?? (inclusao <= dataBase ? ZERO : undefined))
      return [
        penhorId,
        contado === null || contado === undefined
          ? { valor: rateados.get(penhorId) ?? ZERO, rateado: true }
          : { valor: contado, rateado: false },
      ]
    }),
  )
}

/** Shares the balance by the prices at inclusion, half-up; the dearest takes the cents that are left over or missing. */
function ratear(garantias: readonly Garantia[], saldo: Centavos): Map<number, Centavos> {
  const precos = garantias.reduce((soma, { preco }) => soma + BigInt(preco), 0n)
  const partes = new Map(
    garantias.map(({ penhorId, preco }) => [
      penhorId,
      precos === 0n
        ? ZERO
        : (Number((BigInt(saldo) * BigInt(preco) * 2n + precos) / (precos * 2n)) as Centavos),
    ]),
  )
  const [cara] = garantias.toSorted((a, b) => b.preco - a.preco || a.penhorId - b.penhorId)
  if (!cara) return partes
  const soma = [...partes.values()].reduce<number>((total, parte) => total + parte, 0)
  return partes.set(cara.penhorId, ((partes.get(cara.penhorId) ?? 0) + saldo - soma) as Centavos)
}
