import type { Centavos } from '../dinheiro.ts'
import { OrdemSelecao } from './regra-garantia.ts'
import { embaralhar } from './sorteio.ts'

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
  /** Any safe integer; kept with the contract so that the choice can be explained. */
  semente: number
}

const direcao = (ordem: OrdemSelecao) => (ordem === OrdemSelecao.Decrescente ? -1 : 1)

/**
 * By year, then by price; what is Aleatório is drawn: the whole order when the year is (the price order is 0 then, domain 4), the order
 * inside a year when only the price is. Ties go by vehicle id, and the order of the input has no say.
 */
function ordenar<T extends Candidato>(candidatos: readonly T[], criterio: CriterioSelecao): T[] {
  const { ordemAno, ordemPreco, semente } = criterio
  const porId = candidatos.toSorted((a, b) => a.veiculoId - b.veiculoId)
  const sorteado = ordemAno === OrdemSelecao.Aleatorio || ordemPreco === OrdemSelecao.Aleatorio
  const inicial = sorteado ? embaralhar(porId, semente) : porId
  if (ordemAno === OrdemSelecao.Aleatorio) return inicial
  return inicial.toSorted(
    (a, b) =>
      direcao(ordemAno) * (a.anoModelo - b.anoModelo) ||
      (ordemPreco === OrdemSelecao.Aleatorio ? 0 : direcao(ordemPreco) * (a.preco - b.preco)),
  )
}

/**
 * Automatic selection (domain 4): vehicles in the rule's order until the total reaches valorGarantia, less, last taken first, every
 * one without which the total still reaches it. Empty when all together don't reach it. Vehicles without a price
 * above 0 can't back anything and are left out. Answers what was taken, in that order: whether it was `escolhido` or dropped again.
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
