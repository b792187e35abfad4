import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { type Centavos, somar, ZERO } from '@lastro/shared/dinheiro'
import type { GarantiaAvaliada } from './valores-atuais.repository.ts'

/**
 * Domain 6: own price × reference price now ÷ reference price at inclusion, rounded half up; a stale reference price counts 0, a pledge
 * without one keeps its price.
 */
export function valorAtual(garantia: GarantiaAvaliada): Centavos {
  const preco = precoQueConta(garantia)
  const { precoReferencia, referenciaAgora, defasada } = garantia
  if (precoReferencia === null) return preco
  if (referenciaAgora === null || defasada) return ZERO
  const inclusao = BigInt(precoReferencia)
  return Number((BigInt(preco) * BigInt(referenciaAgora) * 2n + inclusao) / (inclusao * 2n)) as Centavos
}

export const totalAtual = (garantias: readonly GarantiaAvaliada[]): Centavos =>
  somar(garantias.map(valorAtual))

/** What the contract is worth once a change is taken. */
export function totalDepois(
  garantias: readonly GarantiaAvaliada[],
  entram: readonly GarantiaAvaliada[],
  saem: readonly { veiculoId: number }[],
): Centavos {
  const fora = new Set(saem.map(({ veiculoId }) => veiculoId))
  return totalAtual([...garantias.filter(({ veiculoId }) => !fora.has(veiculoId)), ...entram])
}
