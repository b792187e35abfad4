import { avaliar } from './avaliacao.ts'
import { dayOf, divideRounded, soma } from './basico.ts'
import { somarDiasUteis } from './dias-uteis.ts'
import { type Baixa, baixaEmCurso, type Contrato, countedPrice, type Mundo } from './modelo.ts'

/** Carteira A.2 and A.3: what is owed on a contract, and on a sold vehicle. */

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
  return carga && saldo ? { ...saldo, dataBase: carga.dataBase } : null
}

/** The newest balance, while it counts. */
export function saldoFresco({ saldo }: Contrato, hoje: string) {
  return saldo && hoje <= somarDiasUteis(saldo.dataBase, VALE) ? saldo : null
}

const vale = ({ estornado }: Baixa['pagamentos'][number]) => !estornado
export const pagoDe = ({ pagamentos }: Baixa) => soma(pagamentos.filter(vale).map(({ valor }) => valor))

/** Payments of these payoffs that the balance doesn't know: those dated after its day. */
export const foraDoSaldo = ({ saldo }: Contrato, baixas: readonly Baixa[]) =>
  soma(
    baixas
      .flatMap(({ pagamentos }) => pagamentos.filter(vale))
      .filter(({ data }) => saldo !== null && data > saldo.dataBase)
      .map(({ valor }) => valor),
  )

/** What an Ativo contract's vehicles must cover. Coverage knows a day's fresh balances from that morning on. */
export function exigido({ base, saldosAte }: Mundo, contrato: Contrato): number {
  const saldo = contrato.status === 5 && base === 'saldo' ? saldoFresco(contrato, saldosAte) : null
  if (!saldo) return contrato.valor
  const deve = Math.max(0, saldo.valor - foraDoSaldo(contrato, contrato.baixas))
  return divideRounded(BigInt(deve) * INDICE, 10_000n)
}

/** Each pledge's share of the balance by the price at inclusion; the dearest takes the remaining cents. */
function ratear({ garantias }: Contrato, saldo: number): Map<number, number> {
  const precos = garantias.map(countedPrice)
  const total = BigInt(soma(precos))
  const partes = precos.map((preco) => divideRounded(BigInt(saldo) * BigInt(preco), total || 1n))
  const cara = precos.indexOf(Math.max(...precos))
  partes[cara] = (partes[cara] ?? 0) + saldo - soma(partes)
  return new Map(garantias.map(({ veiculo }, n) => [veiculo.id, partes[n] ?? 0]))
}

/** Each vehicle's balance: told, nothing where it was left out though it was pledged then, else its share. */
function partesDe(contrato: Contrato, saldo: number): Map<number, number> {
  const partes = ratear(contrato, saldo)
  const lido = contrato.saldo
  if (!lido?.partes) return partes
  for (const { veiculo, penhor } of contrato.garantias) {
    const dita = lido.partes.find((parte) => parte.penhor === penhor)
    if (dita) partes.set(veiculo.id, dita.valor)
    else if (penhor && dayOf(penhor.inclusao) <= lido.dataBase) partes.set(veiculo.id, 0)
  }
  return partes
}

/** The value of a payoff today; null: no fresh balance tells it. */
export function valorDevido(mundo: Mundo, contrato: Contrato, baixa: Baixa): number | null {
  const fresco = saldoFresco(contrato, mundo.hoje)
  if (!fresco) return null
  const liberadas = contrato.baixas.filter(({ estado }) => estado === 'liberada')
  const saldo = Math.max(0, fresco.valor - foraDoSaldo(contrato, liberadas))
  const partes = partesDe(contrato, saldo)
  const parte = partes.get(baixa.veiculo.id) ?? 0
  if (mundo.base !== 'saldo') return Math.min(saldo, parte)
  const vendidas = contrato.garantias.filter(({ veiculo }) => baixaEmCurso(contrato, veiculo))
  const ficam = contrato.garantias.filter((garantia) => !vendidas.includes(garantia))
  const outras = soma(vendidas.map(({ veiculo }) => partes.get(veiculo.id) ?? 0)) - parte
  const cobrem = Number(
    (BigInt(soma(ficam.map((staying) => avaliar(mundo, staying).conta))) * 10_000n) / INDICE,
  )
  return Math.min(saldo, Math.max(parte, saldo - outras - cobrem))
}

/** What is still to be paid; null: no fresh balance tells it. */
export function falta(mundo: Mundo, contrato: Contrato, baixa: Baixa): number | null {
  const valor = valorDevido(mundo, contrato, baixa)
  return valor === null ? null : Math.max(0, valor - foraDoSaldo(contrato, [baixa]))
}
