import { divideRounded, soma } from './basico.ts'
import {
  baixaEmCurso,
  countedPrice,
  type Garantia,
  type Mundo,
  referenciaDe,
  type Veiculo,
} from './modelo.ts'

/** Domain 6: what a vehicle in guarantee is worth now, and whether it counts. */

export type Parte = 'atual' | 'semReferencia' | 'defasada' | 'saiu'

/** A sold vehicle counts nothing from its payoff's opening on (carteira A.3). */
const estaVendido = ({ contratos }: Mundo, veiculo: Veiculo) =>
  contratos.some((contrato) => baixaEmCurso(contrato, veiculo) !== undefined)

/** The current value of a vehicle in guarantee: its own price × reference now ÷ reference at inclusion. */
export function avaliar(mundo: Mundo, garantia: Garantia) {
  const { veiculo, referencia: naInclusao } = garantia
  const agora = referenciaDe(mundo, veiculo)
  const parte: Parte =
    !veiculo.noEstoque || estaVendido(mundo, veiculo)
      ? 'saiu'
      : naInclusao === null
        ? 'semReferencia'
        : agora === null || mundo.fipe.defasada(veiculo.codigo, agora)
          ? 'defasada'
          : 'atual'
  const valor =
    naInclusao === null || agora === null
      ? countedPrice(garantia)
      : divideRounded(BigInt(countedPrice(garantia)) * BigInt(agora.preco), BigInt(naInclusao.preco))
  return {
    parte,
    valor,
    conta: parte === 'atual' || parte === 'semReferencia' ? valor : 0,
    mes: agora?.mes ?? null,
  }
}

export const valorAtual = (mundo: Mundo, garantias: readonly Garantia[]) =>
  soma(garantias.map((garantia) => avaliar(mundo, garantia).conta))
