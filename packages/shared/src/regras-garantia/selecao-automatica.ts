import type { Centavos } from '../dinheiro.ts'
import { OrdemSelecao } from './regra-garantia.ts'
import { shuffle } from './sorteio.ts'

/** A free vehicle that qualifies under the contract's rule. */
export interface Candidato {
  veiculoId: number
  anoModelo: number
  preco: Centavos
}

export interface CriterioSelecao {
  valorGarantia: Centavos
  ordemAno: OrdemSelecao
  ordemPreco: OrdemSelecao
  /** Any safe integer. The contract keeps it, so that the draw can be explained. */
  semente: number
}

const direcao = (ordem: OrdemSelecao) => (ordem === OrdemSelecao.Decrescente ? -1 : 1)

/**
 * Sorts by year, then by price; draws what is Aleatório. A random year draws the whole order, because price order is 0
 * then (domain 4). A random price draws the order inside a year. Vehicle ids break ties, so that the order of the input
 * doesn't matter.
 */
function ordenar<T extends Candidato>(candidatos: readonly T[], criterio: CriterioSelecao): T[] {
  const { ordemAno, ordemPreco, semente } = criterio
  const porId = candidatos.toSorted((a, b) => a.veiculoId - b.veiculoId)
  const sorteado = ordemAno === OrdemSelecao.Aleatorio || ordemPreco === OrdemSelecao.Aleatorio
  const inicial = sorteado ? shuffle(porId, semente) : porId
  if (ordemAno === OrdemSelecao.Aleatorio) return inicial
  return inicial.toSorted(
    (a, b) =>
      direcao(ordemAno) * (a.anoModelo - b.anoModelo) ||
      (ordemPreco === OrdemSelecao.Aleatorio ? 0 : direcao(ordemPreco) * (a.preco - b.preco)),
  )
}

/**
 * Automatic selection (domain 4): takes vehicles in the rule's order until their total reaches valorGarantia. Then
 * drops, last taken first, each vehicle without which the total still reaches it. Answers the taken vehicles in order;
 * `escolhido` is false for a dropped one. Empty where the total of all is too small. Vehicles without a price above 0
 * are left out.
 */
export function selecionarAutomaticamente<T extends Candidato>(
  candidatos: readonly T[],
  criterio: CriterioSelecao,
): { candidato: T; escolhido: boolean }[] {
  const comPreco = candidatos.filter(({ preco }) => preco > 0)
  const tomados: T[] = []
  let total = 0
  for (const candidato of ordenar(comPreco, criterio)) {
    if (total >= criterio.valorGarantia) break
    tomados.push(candidato)
    total += candidato.preco
  }
  if (total < criterio.valorGarantia) return []
  return tomados
    .toReversed()
    .map((candidato) => {
      const escolhido = total - candidato.preco < criterio.valorGarantia
      if (!escolhido) total -= candidato.preco
      return { candidato, escolhido }
    })
    .toReversed()
}
