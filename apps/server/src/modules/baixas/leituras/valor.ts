import type { Dia } from '@lastro/shared/dia'
import { type Centavos, somar, ZERO } from '@lastro/shared/dinheiro'
import type { BaseDoExigido } from '@lastro/shared/politicas/politica'

/** What was paid for a vehicle's payoff that goes on, and not reversed. */
interface PagoPelaBaixa {
  pago: Centavos
  /** The part of it that the balance knows: dated up to its day. */
  conhecido: Centavos
}

/** An open pledge of the contract. */
interface Garantia {
  penhorId: number
  /** The price at inclusion. */
  preco: Centavos
  inclusao: Dia
  /** null: it is not sold. */
  baixa: PagoPelaBaixa | null
}

export interface ContratoDoValor {
  /** A fresh balance. */
  saldoDevedor: Centavos
  dataBase: Dia
  /** The balance per vehicle, where it was told. */
  partes: ReadonlyMap<number, Centavos> | null
  /** Payments of payoffs that ended, which the balance doesn't know yet. */
  foraDasEncerradas: Centavos
  garantias: readonly Garantia[]
  /** What its vehicles that nobody sold are worth today. Only the base 'saldo' asks for it; 0 with the other. */
  totalDoResto: Centavos
  baseDoExigido: BaseDoExigido
  /** Hundredths of a percent. */
  indiceMinimo: number
}

export interface ValorDaBaixa {
  valor: Centavos
  /** A share of the contract's balance, because nobody told the vehicle's. */
  rateado: boolean
}

/** What was owed before the payoffs that go on were paid (carteira A.3). A payment that the balance doesn't know leaves it as it is. */
const devidoAntes = ({ saldoDevedor, foraDasEncerradas, garantias }: ContratoDoValor) =>
  Math.max(
    0,
    saldoDevedor - foraDasEncerradas + somar(garantias.map(({ baixa }) => baixa?.conhecido ?? ZERO)),
  ) as Centavos

/** All payments of the contract that the balance doesn't know. */
export const foraDoSaldo = ({ foraDasEncerradas, garantias }: ContratoDoValor): Centavos =>
  somar([
    foraDasEncerradas,
    ...garantias.map(({ baixa }) => (baixa ? ((baixa.pago - baixa.conhecido) as Centavos) : ZERO)),
  ])

/**
 * What must be paid for each sold vehicle, by pledge (carteira A.3): its balance. Where the base is the balance, its share
 * of what the vehicles that stay would not cover comes on top. Together never more than was owed before. At a balance of 0
 * none owes more than was paid for it (docs/decisoes/0046).
 */
export function valoresDasBaixas(contrato: ContratoDoValor): Map<number, ValorDaBaixa> {
  const devido = devidoAntes(contrato)
  const saldos = saldosDosVeiculos(contrato, devido)
  const vendidas = contrato.garantias.filter(({ baixa }) => baixa)
  const deles = vendidas.map(({ penhorId }) => ({ penhorId, peso: saldos.get(penhorId)?.valor ?? ZERO }))
  const soma = Math.min(devido, somar(deles.map(({ peso }) => peso))) as Centavos
  const descoberto =
    contrato.baseDoExigido === 'saldo' ? Math.max(0, devido - soma - coberturaDoResto(contrato)) : 0
  const proprios = ratear(deles, soma)
  const acrescimos = ratear(vendidas.map(peloPreco), descoberto as Centavos)
  return new Map(
    vendidas.map(({ penhorId, baixa }) => {
      const cota = somar([proprios.get(penhorId) ?? ZERO, acrescimos.get(penhorId) ?? ZERO])
      const valor = contrato.saldoDevedor === 0 ? (Math.min(cota, baixa?.pago ?? 0) as Centavos) : cota
      return [penhorId, { valor, rateado: saldos.get(penhorId)?.rateado ?? true }]
    }),
  )
}

/** How much balance the vehicles that nobody sold cover by the index, rounded down. */
const coberturaDoResto = ({ totalDoResto, indiceMinimo }: ContratoDoValor) =>
  Number((BigInt(totalDoResto) * 10_000n) / BigInt(indiceMinimo))

/** Told parts as they were told; what they leave is shared by the other vehicles, all of it where nothing was told. */
function saldosDosVeiculos(
  { partes, garantias, dataBase }: ContratoDoValor,
  devido: Centavos,
): Map<number, ValorDaBaixa> {
  // A vehicle that the parts leave out owes nothing, unless it came after them.
  const isContada = ({ penhorId, inclusao }: Garantia) =>
    partes !== null && (partes.has(penhorId) || inclusao <= dataBase)
  const saldos = new Map<number, ValorDaBaixa>()
  for (const { penhorId, baixa } of garantias.filter(isContada)) {
    const valor = somar([partes?.get(penhorId) ?? ZERO, baixa?.conhecido ?? ZERO])
    saldos.set(penhorId, { valor, rateado: false })
  }
  const contado = somar([...saldos.values()].map(({ valor }) => valor))
  const outras = garantias.filter((garantia) => !isContada(garantia)).map(peloPreco)
  for (const [penhorId, valor] of ratear(outras, Math.max(0, devido - contado) as Centavos))
    saldos.set(penhorId, { valor, rateado: true })
  return saldos
}

interface Cota {
  penhorId: number
  peso: Centavos
}

const peloPreco = ({ penhorId, preco }: Garantia): Cota => ({ penhorId, peso: preco })

/** Shares an amount by weight, half-up; the heaviest takes the cents that are left over or missing. */
function ratear(cotas: readonly Cota[], valor: Centavos): Map<number, Centavos> {
  const pesos = cotas.reduce((soma, { peso }) => soma + BigInt(peso), 0n)
  const partes = new Map(
    cotas.map(({ penhorId, peso }) => [
      penhorId,
      pesos === 0n ? ZERO : (Number((BigInt(valor) * BigInt(peso) * 2n + pesos) / (pesos * 2n)) as Centavos),
    ]),
  )
  const [maior] = cotas.toSorted((a, b) => b.peso - a.peso || a.penhorId - b.penhorId)
  if (!maior) return partes
  const soma = somar([...partes.values()])
  return partes.set(maior.penhorId, ((partes.get(maior.penhorId) ?? 0) + valor - soma) as Centavos)
}
