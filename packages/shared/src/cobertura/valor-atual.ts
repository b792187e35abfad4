import { type Centavos, ZERO } from '../dinheiro.ts'

/** What the current value of a pledge follows from (domain 6). */
export interface Avaliavel {
  /** Its own price: the institution's, else the vehicle's. */
  preco: Centavos
  /** The reference price at inclusion; null: pledged without one. */
  precoReferencia: Centavos | null
  /** The reference price now; null: no month lists it any more. */
  referenciaAgora: Centavos | null
  /** The reference price now is more than 3 months behind. */
  defasada: boolean | null
}

/** `preco` × `agora` ÷ `inclusao`, rounded half up to the centavo in exact integers, as SQL's numeric does it. */
export function atualizarPreco(preco: Centavos, agora: Centavos, inclusao: Centavos): Centavos {
  const divisor = BigInt(inclusao)
  return Number((BigInt(preco) * BigInt(agora) * 2n + divisor) / (divisor * 2n)) as Centavos
}

/** A pledge without a reference price keeps its own price; a stale or vanished reference counts 0. */
export function valorAtual({ preco, precoReferencia, referenciaAgora, defasada }: Avaliavel): Centavos {
  if (precoReferencia === null) return preco
  if (referenciaAgora === null || defasada) return ZERO
  return atualizarPreco(preco, referenciaAgora, precoReferencia)
}
