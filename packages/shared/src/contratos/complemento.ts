import type { Dia } from '../dia.ts'
import type { Centavos } from '../dinheiro.ts'

export interface Completavel {
  id: number
  preco: Centavos
  /** null: nobody knows since when the vehicle is in stock. */
  dataEntrada: Dia | null
}

/** Fewer days in stock first, then by id. */
const maisRecente = (a: Completavel, b: Completavel) =>
  (b.dataEntrada ?? '').localeCompare(a.dataEntrada ?? '') || a.id - b.id

/**
 * Picks the fewest vehicles that reach `falta`, then the smallest excess (domain 4). Takes the dearest first, and as
 * the last one the cheapest that reaches the rest. Answers all vehicles where their sum is too small. Fewer vehicles
 * mean fewer liens to register and release.
 */
export function completarComPoucos<T extends Completavel>(candidatos: readonly T[], falta: Centavos): T[] {
  const tomados: T[] = []
  let resta: number = falta
  const restantes = candidatos.toSorted((a, b) => b.preco - a.preco || maisRecente(a, b))
  for (const [index, candidato] of restantes.entries()) {
    if (resta <= 0) break
    const alcanca = candidato.preco >= resta
    const tomado = alcanca ? maisBaratoQueAlcanca(restantes.slice(index), resta) : candidato
    tomados.push(tomado ?? candidato)
    resta -= candidato.preco
  }
  return tomados
}

function maisBaratoQueAlcanca<T extends Completavel>(candidatos: readonly T[], falta: number): T | undefined {
  return candidatos
    .filter(({ preco }) => preco >= falta)
    .toSorted((a, b) => a.preco - b.preco || maisRecente(a, b))
    .at(0)
}
