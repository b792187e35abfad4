import { avaliar, valorAtual } from './avaliacao.ts'
import { dayOf, divideRounded, soma } from './basico.ts'
import { somarDiasUteis } from './dias-uteis.ts'
import {
  type Baixa,
  baixaEmCurso,
  type Contrato,
  countedPrice,
  type Garantia,
  type Mundo,
  type ParteDoSaldo,
} from './modelo.ts'

/** Carteira A.1 to A.3: what is owed on a contract, and for a sold vehicle, from the page's definitions. */

const INDICE = 12_500n
/** saldoVale, in business days. */
const VALE = 3

/** Loads that no newer whole one of their day replaced, in the order of their days. */
export const cargasQueContam = ({ cargasDeSaldo }: Mundo) =>
  cargasDeSaldo
    .filter(
      ({ dataBase }, n) =>
        !cargasDeSaldo.some((outra, m) => m > n && outra.completo && outra.dataBase === dataBase),
    )
    .toSorted((a, b) => a.dataBase.localeCompare(b.dataBase))

/** Of a contract the newest day counts, or the newest before another one, and of that the newest load. */
export function saldoAtual(mundo: Mundo, { id }: Contrato, antesDe = '9999-12-31'): Contrato['saldo'] {
  const carga = cargasQueContam(mundo).findLast(
    ({ dataBase, saldos }) => dataBase < antesDe && saldos.has(id),
  )
  const saldo = carga?.saldos.get(id)
  return carga && saldo ? { ...saldo, dataBase: carga.dataBase, pessoa: carga.pessoa } : null
}

/** The newest balance, while it counts. */
export function saldoFresco({ saldo }: Contrato, hoje: string) {
  return saldo && hoje <= somarDiasUteis(saldo.dataBase, VALE) ? saldo : null
}

/** Hundredths of a percent, rounded up; null: no balance, or nothing that backs it. */
export function ltvDe(mundo: Mundo, { saldo, garantias }: Contrato): number | null {
  const total = BigInt(valorAtual(mundo, garantias))
  return saldo && total > 0n ? Number((BigInt(saldo.valor) * 10_000n + total - 1n) / total) : null
}

const pagos = (baixas: readonly Baixa[], quais: (data: string) => boolean) =>
  soma(
    baixas
      .flatMap(({ pagamentos }) => pagamentos)
      .filter(({ data, estornado }) => !estornado && quais(data))
      .map(({ valor }) => valor),
  )
export const pagoDe = (baixa: Baixa) => pagos([baixa], () => true)
/** Payments that a balance of this day doesn't know. */
export const naoSabidos = (baixas: readonly Baixa[], dataBase: string) =>
  pagos(baixas, (data) => data > dataBase)
const sabidos = (baixas: readonly Baixa[], dataBase: string) => pagos(baixas, (data) => data <= dataBase)

const isEmCurso = ({ encerradaEm }: Baixa) => encerradaEm === null

/** What an Ativo contract's vehicles must cover. Coverage knows a day's fresh balances from that morning on. */
export function exigido({ base, saldosAte }: Mundo, contrato: Contrato): number {
  const saldo = contrato.status === 5 ? saldoFresco(contrato, saldosAte) : null
  if (!saldo || (base !== 'saldo' && saldo.valor > 0)) return contrato.valor
  const deve = Math.max(0, saldo.valor - naoSabidos(contrato.baixas, saldo.dataBase))
  return divideRounded(BigInt(deve) * INDICE, 10_000n)
}

/** What was owed before the open payoffs: no payment for one of them moves it, whether or not the balance knows it. */
function deviaAntes({ baixas }: Contrato, { valor, dataBase }: NonNullable<Contrato['saldo']>): number {
  const outras = baixas.filter((baixa) => !isEmCurso(baixa))
  return Math.max(0, valor + sabidos(baixas.filter(isEmCurso), dataBase) - naoSabidos(outras, dataBase))
}

const byInclusion = (a: Garantia, b: Garantia) =>
  (a.penhor?.inclusao ?? '').localeCompare(b.penhor?.inclusao ?? '') || a.veiculo.id - b.veiculo.id

/** A pledge's share among these by the prices at inclusion; the dearest takes the remaining cents, of equal ones the first. */
function rateio(garantias: readonly Garantia[], quantia: number, qual: Garantia): number {
  const entre = garantias.toSorted(byInclusion)
  const precos = entre.map(countedPrice)
  const total = BigInt(soma(precos)) || 1n
  const partes = precos.map((preco) => divideRounded(BigInt(quantia) * BigInt(preco), total))
  const sobra = precos.indexOf(Math.max(...precos)) === entre.indexOf(qual) ? quantia - soma(partes) : 0
  return (partes[entre.indexOf(qual)] ?? 0) + sobra
}

/** Told parts count only where each found its pledge; a pledge of that day that they leave out then owes nothing. */
function parteDita(contrato: Contrato, { penhor }: Garantia): number | null {
  const { partes, dataBase } = contrato.saldo ?? {}
  if (!partes || !dataBase || !partes.every(({ achada }: ParteDoSaldo) => achada)) return null
  const dita = partes.find((parte) => parte.penhor === penhor)
  if (dita) return dita.valor
  return penhor && dayOf(penhor.inclusao) <= dataBase ? 0 : null
}

/** The vehicle's balance: told, with the known payments of its own payoff, else a share of what told ones leave. */
function saldoDoVeiculo(contrato: Contrato, garantia: Garantia, devia: number): number {
  const { saldo, garantias } = contrato
  const ditaDe = (qual: Garantia) => {
    const dita = parteDita(contrato, qual)
    const baixa = baixaEmCurso(contrato, qual.veiculo)
    return dita === null ? null : dita + (baixa && saldo ? sabidos([baixa], saldo.dataBase) : 0)
  }
  const dita = ditaDe(garantia)
  if (dita !== null) return dita
  const outras = garantias.filter((outra) => ditaDe(outra) === null)
  return rateio(outras, Math.max(0, devia - soma(garantias.map((outra) => ditaDe(outra) ?? 0))), garantia)
}

/** Whether its value is a share: the balance wasn't told by vehicle, or not of this one. */
export function isRateado({ hoje }: Mundo, contrato: Contrato, { veiculo }: Baixa): boolean {
  const sua = contrato.garantias.find((garantia) => garantia.veiculo === veiculo)
  return saldoFresco(contrato, hoje) !== null && sua !== undefined && parteDita(contrato, sua) === null
}

/** The value of a payoff today; null: no fresh balance tells it. Where nothing is owed, no more than was paid for it. */
export function valorDevido(mundo: Mundo, contrato: Contrato, baixa: Baixa): number | null {
  const fresco = saldoFresco(contrato, mundo.hoje)
  if (!fresco) return null
  const cota = cotaDa(mundo, contrato, baixa, deviaAntes(contrato, fresco))
  return fresco.valor === 0 ? Math.min(cota, pagoDe(baixa)) : cota
}

/** What a payoff bears of what was owed before the open ones. */
function cotaDa(mundo: Mundo, contrato: Contrato, baixa: Baixa, devia: number): number {
  const sua = contrato.garantias.find(({ veiculo }) => veiculo === baixa.veiculo)
  const parte = sua ? saldoDoVeiculo(contrato, sua, devia) : 0
  if (mundo.base !== 'saldo') return Math.min(devia, parte)
  const [vendidas, ficam] = [true, false].map((vendida) =>
    contrato.garantias.filter(({ veiculo }) => (baixaEmCurso(contrato, veiculo) !== undefined) === vendida),
  ) as [Garantia[], Garantia[]]
  const outras = soma(
    vendidas.filter((outra) => outra !== sua).map((outra) => saldoDoVeiculo(contrato, outra, devia)),
  )
  const cobrem = (BigInt(soma(ficam.map((garantia) => avaliar(mundo, garantia).conta))) * 10_000n) / INDICE
  const descoberto = Math.max(0, devia - parte - outras - Number(cobrem))
  // Each sold one bears its share of what the rest leaves uncovered: asked for it of each, it were asked for twice.
  return Math.min(devia, parte + (sua ? rateio(vendidas, descoberto, sua) : 0))
}

/** What is still to be paid; null: no fresh balance tells it. */
export function falta(mundo: Mundo, contrato: Contrato, baixa: Baixa): number | null {
  const valor = valorDevido(mundo, contrato, baixa)
  if (valor === null) return null
  return Math.max(0, valor - pagoDe(baixa))
}

/** The proposed valorGarantia of a release: × owed after ÷ owed before; null: no fresh balance, or the base is it. */
export function garantiaProposta(mundo: Mundo, contrato: Contrato, baixa: Baixa): number | null {
  const fresco = saldoFresco(contrato, mundo.hoje)
  if (!fresco || mundo.base !== 'valorGarantia') return null
  const { valor, dataBase } = fresco
  const outras = contrato.baixas.filter((outra) => outra !== baixa)
  const antes = valor + sabidos([baixa], dataBase) - naoSabidos(outras, dataBase)
  const depois = Math.max(0, antes - pagoDe(baixa))
  return antes > 0 ? divideRounded(BigInt(contrato.valor) * BigInt(depois), BigInt(antes)) : null
}
