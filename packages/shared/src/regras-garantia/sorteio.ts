/**
 * SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). One seed gives
 * equal numbers on every machine and in every version of the program; that makes a draw explainable.
 */
export function splitMix64(semente: bigint): () => bigint {
  let estado = BigInt.asUintN(64, semente)
  return () => {
    estado = BigInt.asUintN(64, estado + 0x9e3779b97f4a7c15n)
    let z = estado
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n)
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn)
    return z ^ (z >> 31n)
  }
}

/**
 * Shuffles a list by a number drawn for each item. The seed, a safe integer, and the list's order determine the result.
 */
export function shuffle<T>(lista: readonly T[], semente: number): T[] {
  const proximo = splitMix64(BigInt(semente))
  return lista
    .map((valor) => ({ valor, numero: proximo() }))
    .toSorted((a, b) => (a.numero < b.numero ? -1 : Number(a.numero > b.numero)))
    .map(({ valor }) => valor)
}
