import type { Dia } from '../dia.ts'
import type { Centavos } from '../dinheiro.ts'

export interface VeiculoDisponivel {
  id: number
  preco: Centavos
  /** null: nobody knows since when the vehicle is in stock. */
  dataEntrada: Dia | null
}

/** What a policy's margin, in hundredths of a percent, makes of what must be covered: 105% of it, rounded up. */
export const addMargem = (valor: Centavos, margem: number): Centavos =>
  Number((BigInt(valor) * BigInt(10_000 + margem) + 9_999n) / 10_000n) as Centavos

/** Fewer days in stock first, then by id. */
const maisRecente = (a: VeiculoDisponivel, b: VeiculoDisponivel) =>
  (b.dataEntrada ?? '').localeCompare(a.dataEntrada ?? '') || a.id - b.id

/**
 * Picks the fewest vehicles that reach `falta`, then the smallest excess (domain 4). Takes the dearest first, and as
 * the last one the cheapest that reaches the rest. Answers all vehicles where their sum is too small. Fewer vehicles
 * mean fewer liens to register and release.
 */
export function completarComMenosVeiculos<T extends VeiculoDisponivel>(
  candidatos: readonly T[],
  falta: Centavos,
): T[] {
  const tomados: T[] = []
  let remaining: number = falta
  const restantes = candidatos.toSorted((a, b) => b.preco - a.preco || maisRecente(a, b))
  for (const [index, candidato] of restantes.entries()) {
    if (remaining <= 0) break
    const reaches = candidato.preco >= remaining
    const tomado = reaches ? cheapestThatReaches(restantes.slice(index), remaining) : candidato
    tomados.push(tomado ?? candidato)
    remaining -= candidato.preco
  }
  return tomados
}

function cheapestThatReaches<T extends VeiculoDisponivel>(
  candidatos: readonly T[],
  falta: number,
): T | undefined {
  return candidatos
    .filter(({ preco }) => preco >= falta)
    .toSorted((a, b) => a.preco - b.preco || maisRecente(a, b))
    .at(0)
}
